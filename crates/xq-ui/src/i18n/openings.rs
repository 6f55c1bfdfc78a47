//! The names of opening families, by [`Ecco::family_number`].

use xq_book::Ecco;

/// A name for each family.
pub type Families = [&'static str; Ecco::N_FAMILIES];

pub(super) const ZH_HANS: Families = [
    "非中炮类开局",
    "中炮局",
    "中炮对屏风马",
    "顺炮与列炮局",
    "仙人指路局",
    "飞相局",
    "起马局",
    "仕角炮局",
    "过宫炮局",
    "中炮对单提马",
    "中炮对左三步虎",
    "中炮对反宫马",
    "五六炮对反宫马",
    "五七炮对反宫马",
    "五六炮对屏风马",
    "五七炮对屏风马",
    "中炮巡河炮对屏风马",
    "顺炮局",
    "顺炮直车对缓开车",
    "顺炮直车对横车",
    "中炮对左炮封车转列炮",
    "中炮对左三步虎转列炮",
    "中炮对列炮",
    "仙人指路对卒底炮",
    "对兵局",
];

pub(super) const ZH_HANT: Families = [
    "非中炮類開局",
    "中炮局",
    "中炮對屏風馬",
    "順炮與列炮局",
    "仙人指路局",
    "飛相局",
    "起馬局",
    "仕角炮局",
    "過宮炮局",
    "中炮對單提馬",
    "中炮對左三步虎",
    "中炮對反宮馬",
    "五六炮對反宮馬",
    "五七炮對反宮馬",
    "五六炮對屏風馬",
    "五七炮對屏風馬",
    "中炮巡河炮對屏風馬",
    "順炮局",
    "順炮直車對緩開車",
    "順炮直車對橫車",
    "中炮對左炮封車轉列炮",
    "中炮對左三步虎轉列炮",
    "中炮對列炮",
    "仙人指路對卒底炮",
    "對兵局",
];

pub(super) const EN: Families = [
    "Openings without a central cannon",
    "Central Cannon",
    "Central Cannon vs Screen Horses",
    "Same and Opposite Direction Cannons",
    "Pawn Opening",
    "Elephant Opening",
    "Horse Opening",
    "Palace Corner Cannon",
    "Cross-Palace Cannon",
    "Central Cannon vs Half Screen Horse",
    "Central Cannon vs Left Three-Step Tiger",
    "Central Cannon vs Sandwiched Horses",
    "Five-Six Cannons vs Sandwiched Horses",
    "Five-Seven Cannons vs Sandwiched Horses",
    "Five-Six Cannons vs Screen Horses",
    "Five-Seven Cannons vs Screen Horses",
    "Riverbank Cannon vs Screen Horses",
    "Same Direction Cannons",
    "Same Direction Cannons, filed vs delayed chariot",
    "Same Direction Cannons, filed vs ranked chariot",
    "Central Cannon vs left cannon blockade, opposite cannons",
    "Central Cannon vs Three-Step Tiger, opposite cannons",
    "Central Cannon vs Opposite Direction Cannons",
    "Pawn Opening vs Cannon Under the Pawn",
    "Counter Pawn Opening",
];

pub(super) const VI: Families = [
    "Khai cuộc không pháo đầu",
    "Pháo đầu",
    "Pháo đầu đối Bình phong mã",
    "Thuận pháo và Nghịch pháo",
    "Tiên nhân chỉ lộ",
    "Phi tượng cục",
    "Khởi mã cục",
    "Sĩ giác pháo",
    "Quá cung pháo",
    "Pháo đầu đối Đơn đề mã",
    "Pháo đầu đối Tam bộ hổ trái",
    "Pháo đầu đối Phản cung mã",
    "Ngũ lục pháo đối Phản cung mã",
    "Ngũ thất pháo đối Phản cung mã",
    "Ngũ lục pháo đối Bình phong mã",
    "Ngũ thất pháo đối Bình phong mã",
    "Pháo tuần hà đối Bình phong mã",
    "Thuận pháo",
    "Thuận pháo trực xa đối hoãn khai xa",
    "Thuận pháo trực xa đối hoành xa",
    "Pháo đầu đối pháo trái phong xa chuyển Nghịch pháo",
    "Pháo đầu đối Tam bộ hổ trái chuyển Nghịch pháo",
    "Pháo đầu đối Nghịch pháo",
    "Tiên nhân chỉ lộ đối Tốt để pháo",
    "Đối binh cục",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_families_are_those_of_the_book() {
        for letter in 'A'..='E' {
            for number in 0..100 {
                let code = Ecco::from_text(&format!("{letter}{number:02}")).unwrap();
                assert_eq!(ZH_HANS[code.family_number()], code.family(), "{code}");
            }
        }
    }

    #[test]
    fn no_two_families_have_one_name() {
        for families in [ZH_HANS, EN] {
            let names: std::collections::BTreeSet<&str> = families.into_iter().collect();
            assert_eq!(names.len(), Ecco::N_FAMILIES);
        }
    }
}
