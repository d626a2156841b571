//! The clauses, a line each.

holmgang_kernel::clauses! {
    TURNS = "TY-1.1", "Turns and the end", "Ходы и конец";
    STRIKE = "TY-1.2", "Strike", "Удар";
    PARRY = "TY-1.3", "Parry", "Парирование";
}
