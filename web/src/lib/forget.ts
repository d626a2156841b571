/** Forgets in this browser what belonged to whoever was logged in: moves planned ahead, and all that a tab keeps. What it looks and sounds like stays. */
export function forget(): void {
  const plans = Object.keys(localStorage).filter((key) => key.startsWith('holmgang-plan-'));
  plans.forEach((key) => localStorage.removeItem(key));
  sessionStorage.clear();
}
