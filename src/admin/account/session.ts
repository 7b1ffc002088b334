import { redirect } from "react-router";
import { storedText, storeText } from "#admin/record/use-draft.ts";
import type { Login, StaffUser } from "#features/staff/contract.ts";
import { jsonIn } from "#words/json.ts";
import { ADMIN_DEVICE_KEY, ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#workshop.ts";

export const LOGIN = "/admin/login";
export const HOME = "/admin/dashboard";
/** Page with the user's own name, password and sessions. */
export const ACCOUNT = `${HOME}/cuenta`;
/** Page where a new user must choose their own password. */
export const OWN_PASSWORD = "/admin/clave";
/** Page where an owner sets up two-step verification, if the shop requires it. */
export const SECOND_STEP = "/admin/segundo-paso";
/** Query parameter of the login page with the path to return to. */
const RETURN = "volver";
/**
 * Maximum length of the login path in characters. The server rejects URLs over 2 kB, and a reload encodes every % of
 * this one again.
 */
const LONGEST_PATH = 1900;

/** Returns the user stored on this machine; the server checks the session at every call. */
export function storedUser(): StaffUser | undefined {
	const user = jsonIn<StaffUser>(storedText(ADMIN_USER_KEY, "machine"));
	return storedText(ADMIN_TOKEN_KEY, "machine") ? user : undefined;
}

/** Returns the logged-in user, for pages that need one. @throws Response that redirects to the login */
export function userOr(login = LOGIN): StaffUser {
	const user = storedUser();
	if (!user) throw redirect(login);
	return user;
}

/** Stores a login. The token is written last, so that another tab that sees it also finds its user. */
export function keepLogin({ access_token, user }: Login): void {
	localStorage.setItem(ADMIN_USER_KEY, JSON.stringify(user));
	localStorage.setItem(ADMIN_TOKEN_KEY, access_token);
}

export function keepUser(user: StaffUser): void {
	storeText(ADMIN_USER_KEY, JSON.stringify(user), "machine");
}

export function forgetLogin(): void {
	localStorage.removeItem(ADMIN_TOKEN_KEY);
	localStorage.removeItem(ADMIN_USER_KEY);
}

/**
 * Returns the secret that marks this browser as known after a login, so that failed guesses from elsewhere do not lock
 * it out. The secret grants no access.
 *
 * @returns 32 random bytes as base64url, the same in every call
 */
export function deviceSecret(): string {
	const kept = localStorage.getItem(ADMIN_DEVICE_KEY);
	if (kept) return kept;
	const bytes = crypto.getRandomValues(new Uint8Array(32));
	const made = btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace("=", "");
	localStorage.setItem(ADMIN_DEVICE_KEY, made);
	return made;
}

/** Calls back after a login in another tab, which shares its token with this one. @returns the unsubscribe function */
export function onLoginElsewhere(told: () => void): () => void {
	function follow({ key, newValue }: StorageEvent) {
		if (key === ADMIN_TOKEN_KEY && newValue) told();
	}
	window.addEventListener("storage", follow);
	return () => window.removeEventListener("storage", follow);
}

/** Returns the login path that later returns to this address; filters that are too long are dropped. */
export function loginPath(address: string): string {
	const { pathname, search } = new URL(address);
	if (pathname === HOME && !search) return LOGIN;
	const whole = loginFor(pathname + search);
	return whole.length <= LONGEST_PATH ? whole : loginFor(pathname.slice(0, LONGEST_PATH / 10));
}

const loginFor = (wanted: string) => `${LOGIN}?${new URLSearchParams({ [RETURN]: wanted })}`;

/** Returns the path after a login: a required step first, otherwise the page that the user came from. */
export function firstPath({ must_change_password, must_set_two_step }: Login): string {
	if (must_change_password) return OWN_PASSWORD;
	if (must_set_two_step) return SECOND_STEP;
	return returnPath(location.search, location.origin);
}

/** Formats how many recovery codes remain after one was used. */
export function codesLeft({ recovery_codes_left: left }: Login): string | undefined {
	if (left === undefined) return undefined;
	return left > 0
		? `Te ${left === 1 ? "queda 1 código" : `quedan ${left} códigos`} de recuperación.`
		: "Ese era tu último código de recuperación: pide nuevos en «Tu cuenta».";
}

/**
 * Returns the path to open after the login: the stored one if it is a page of this panel, otherwise the dashboard.
 *
 * @param search query string of the login page; untrusted, since anyone can craft such a link
 */
export function returnPath(search: string, origin: string): string {
	const wanted = new URLSearchParams(search).get(RETURN) ?? "";
	if (!URL.canParse(wanted, origin)) return HOME;
	const url = new URL(wanted, origin);
	const isOurs = url.origin === origin && url.pathname.startsWith("/admin/");
	return isOurs && url.pathname !== LOGIN ? url.pathname + url.search : HOME;
}
