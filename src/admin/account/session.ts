import { redirect } from "react-router";
import { storedText, storeText } from "#admin/record/use-draft.ts";
import type { Login, StaffUser } from "#features/staff/contract.ts";
import { jsonIn } from "#words/json.ts";
import { ADMIN_DEVICE_KEY, ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#workshop.ts";

export const LOGIN = "/admin/login";
export const HOME = "/admin/dashboard";
/** One's own name, password and sessions. */
export const ACCOUNT = `${HOME}/cuenta`;
/** Where somebody chooses a password of their own before anything else. */
export const OWN_PASSWORD = "/admin/clave";
/** Where an owner sets up the second step that the shop asks for. */
export const SECOND_STEP = "/admin/segundo-paso";
/** Query parameter of the login that says where somebody was going. */
const RETURN = "volver";
/** The server takes no address over 2 kB, and a reload sends it this one, in which every % is written anew. */
const LONGEST_PATH = 1900;

/** Who is logged in on this machine, as far as it remembers; the server decides at every call. */
export function storedUser(): StaffUser | undefined {
	const user = jsonIn<StaffUser>(storedText(ADMIN_USER_KEY, "machine"));
	return storedText(ADMIN_TOKEN_KEY, "machine") ? user : undefined;
}

/** Who is logged in, for a page that nobody else sees. @throws Response that leads to the login */
export function userOr(login = LOGIN): StaffUser {
	const user = storedUser();
	if (!user) throw redirect(login);
	return user;
}

/** Stores a login; the token last, so that another tab which sees it finds its user too. */
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
 * The secret that this browser is known by once somebody logged in here: strangers who guess at a name cannot shut it
 * out. It opens nothing.
 *
 * @returns 32 random bytes as base64url, the same at every call
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

/** Tells of a login in another tab, whose token is this tab's too. @returns a function that ends it */
export function onLoginElsewhere(told: () => void): () => void {
	function follow({ key, newValue }: StorageEvent) {
		if (key === ADMIN_TOKEN_KEY && newValue) told();
	}
	window.addEventListener("storage", follow);
	return () => window.removeEventListener("storage", follow);
}

/** The login, which afterwards goes on to where somebody wanted to be; without its filters when these are endless. */
export function loginPath(address: string): string {
	const { pathname, search } = new URL(address);
	if (pathname === HOME && !search) return LOGIN;
	const whole = loginFor(pathname + search);
	return whole.length <= LONGEST_PATH ? whole : loginFor(pathname.slice(0, LONGEST_PATH / 10));
}

const loginFor = (wanted: string) => `${LOGIN}?${new URLSearchParams({ [RETURN]: wanted })}`;

/** Where a login leads: to what has to be done first, else to where somebody wanted to be. */
export function firstPath({ must_change_password, must_set_two_step }: Login): string {
	if (must_change_password) return OWN_PASSWORD;
	if (must_set_two_step) return SECOND_STEP;
	return returnPath(location.search, location.origin);
}

/** What is said after a recovery code was used. */
export function codesLeft({ recovery_codes_left: left }: Login): string | undefined {
	if (left === undefined) return undefined;
	return left > 0
		? `Te ${left === 1 ? "queda 1 código" : `quedan ${left} códigos`} de recuperación.`
		: "Ese era tu último código de recuperación: pide nuevos en «Tu cuenta».";
}

/**
 * Where to go after the login: the remembered place when it is a page of this panel, else its front page.
 *
 * @param search query string of the login, which anyone may have written
 */
export function returnPath(search: string, origin: string): string {
	const wanted = new URLSearchParams(search).get(RETURN) ?? "";
	if (!URL.canParse(wanted, origin)) return HOME;
	const url = new URL(wanted, origin);
	const isOurs = url.origin === origin && url.pathname.startsWith("/admin/");
	return isOurs && url.pathname !== LOGIN ? url.pathname + url.search : HOME;
}
