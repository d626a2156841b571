//! What a process has used, as Linux tells it; nothing elsewhere.

/// Processor time so far in seconds (user and system), of a process or of this one.
pub fn seconds(pid: Option<u32>) -> Option<f64> {
    let text = std::fs::read_to_string(path(pid, "stat")).ok()?;
    // The name in brackets may hold anything, so counting begins behind it.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    // A tick is a hundredth of a second on every Linux that this runs on.
    Some((ticks()? + ticks()?) / 100.0)
}

/// Resident memory in MiB.
pub fn mebibytes(pid: Option<u32>) -> Option<f64> {
    let text = std::fs::read_to_string(path(pid, "status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
}

fn path(pid: Option<u32>, file: &str) -> String {
    pid.map_or_else(|| format!("/proc/self/{file}"), |pid| format!("/proc/{pid}/{file}"))
}
