//! Seats in lines of action.

use holmgang_arena::script::{line, seat, seat_word};
use holmgang_kernel::seat::Seat;
use holmgang_rulebooks::REGISTRY;

#[test]
fn seats_have_words() {
    let profile = REGISTRY.get("forum-duel").unwrap().profile();
    for word in ["red", "blue", "referee"] {
        assert_eq!(seat_word(profile, seat(profile, word).unwrap()), word);
    }
    for (word, meant) in [("Судья", Seat::Referee), (profile.seats[1].name.ru, Seat::Player(1))] {
        assert_eq!(seat(profile, word), Ok(meant), "{word}");
        let read = line(&format!("{word}: end")).unwrap().unwrap();
        assert_eq!((seat(profile, &read.seat.unwrap()), read.action.as_str()), (Ok(meant), "end"));
    }
    assert!(seat(profile, "blu").unwrap_err().en.contains("`blue` meant"));
    assert!(seat(profile, "crowd").unwrap_err().en.contains("red, blue, referee"));
}
