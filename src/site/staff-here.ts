import { ADMIN_TOKEN_KEY } from "#workshop.ts";

/** Whether somebody of the staff is logged in in this browser: what they do is counted nowhere. */
export function isStaffHere(): boolean {
	try {
		return localStorage.getItem(ADMIN_TOKEN_KEY) !== null;
	} catch {
		return false;
	}
}
