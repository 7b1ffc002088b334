import { redirect } from "react-router";
import type { Login, StaffUser } from "#core/accounts/contract.ts";
import { readStoredText, writeStoredText } from "#domain/browser-storage/stored-text.ts";
import { ADMIN_DEVICE_KEY, ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#domain/shop.ts";
import { parseJson } from "#domain/text/json.ts";
import { HOME } from "./paths.ts";

const STORAGE_BLOCKED =
	"Este navegador no deja guardar tu sesión: bloquea los datos del sitio o no le queda espacio. Permítelos, o entra con otro navegador.";

/** Returns a message when the browser blocks storage; without storage no login works, even with the right password. */
export const getStorageErrorMessage = (problem: unknown) =>
	problem instanceof DOMException ? STORAGE_BLOCKED : undefined;

export const LOGIN = "/admin/login";
/** Page with the user's own name, password and sessions. */
export const ACCOUNT = `${HOME}/cuenta`;
/** Page where a new user must choose their own password. */
export const SET_PASSWORD = "/admin/clave";
/** Page where an owner sets up two-step verification, if the shop requires it. */
export const SECOND_STEP = "/admin/segundo-paso";
/** Query parameter of the login page with the path to return to. */
const RETURN_PARAMETER = "volver";
/**
 * Maximum length of the login path in characters. The server rejects URLs over 2 kB, and a reload encodes every % of
 * this one again.
 */
const MAX_PATH_LENGTH = 1900;

/** Returns the user stored on this machine; the server checks the session at every call. */
export function getStoredUser(): StaffUser | undefined {
	const user = parseJson<StaffUser>(readStoredText(ADMIN_USER_KEY, "machine"));
	return readStoredText(ADMIN_TOKEN_KEY, "machine") ? user : undefined;
}

/** Returns the logged-in user, for pages that need one. @throws Response that redirects to the login */
export function requireUser(redirectPath = LOGIN): StaffUser {
	const user = getStoredUser();
	if (!user) throw redirect(redirectPath);
	return user;
}

/** Stores a login. The token is written last, so that another tab that sees it also finds its user. */
export function saveLogin({ access_token, user }: Login): void {
	localStorage.setItem(ADMIN_USER_KEY, JSON.stringify(user));
	localStorage.setItem(ADMIN_TOKEN_KEY, access_token);
}

export function saveUser(user: StaffUser): void {
	writeStoredText(ADMIN_USER_KEY, JSON.stringify(user), "machine");
}

export function clearLogin(): void {
	localStorage.removeItem(ADMIN_TOKEN_KEY);
	localStorage.removeItem(ADMIN_USER_KEY);
}

/**
 * Returns the secret that marks this browser as known after a login, so that failed guesses from elsewhere do not lock
 * it out. The secret grants no access.
 *
 * @returns 32 random bytes as base64url, the same in every call
 */
export function getDeviceSecret(): string {
	const storedSecret = localStorage.getItem(ADMIN_DEVICE_KEY);
	if (storedSecret) return storedSecret;
	const bytes = crypto.getRandomValues(new Uint8Array(32));
	const secret = btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace("=", "");
	localStorage.setItem(ADMIN_DEVICE_KEY, secret);
	return secret;
}

/** Calls back after a login in another tab, which shares its token with this one. @returns the unsubscribe function */
export function subscribeToOtherLogins(onLogin: () => void): () => void {
	function handleStorage({ key, newValue }: StorageEvent) {
		if (key === ADMIN_TOKEN_KEY && newValue) onLogin();
	}
	window.addEventListener("storage", handleStorage);
	return () => window.removeEventListener("storage", handleStorage);
}

/** Returns the login path that later returns to this address; filters that are too long are dropped. */
export function getLoginPath(address: string): string {
	const { pathname, search } = new URL(address);
	if (pathname === HOME && !search) return LOGIN;
	const fullPath = buildLoginPath(pathname + search);
	return fullPath.length <= MAX_PATH_LENGTH
		? fullPath
		: buildLoginPath(pathname.slice(0, MAX_PATH_LENGTH / 10));
}

const buildLoginPath = (returnTo: string) =>
	`${LOGIN}?${new URLSearchParams({ [RETURN_PARAMETER]: returnTo })}`;

/** Returns the path after a login: a required step first, otherwise the page that the user came from. */
export function getFirstPath({ must_change_password, must_set_two_step }: Login): string {
	if (must_change_password) return SET_PASSWORD;
	if (must_set_two_step) return SECOND_STEP;
	return getReturnPath(location.search, location.origin);
}

/** Formats how many recovery codes remain after one was used. */
export function formatCodesLeft({ recovery_codes_left: remaining }: Login): string | undefined {
	if (remaining === undefined) return undefined;
	return remaining > 0
		? `Te ${remaining === 1 ? "queda 1 código" : `quedan ${remaining} códigos`} de recuperación.`
		: "Ese era tu último código de recuperación: pide nuevos en «Tu cuenta».";
}

/**
 * Returns the path to open after the login: the stored one if it is a page of this panel, otherwise the dashboard.
 *
 * @param search query string of the login page; untrusted, since anyone can craft such a link
 */
export function getReturnPath(search: string, origin: string): string {
	const returnTo = new URLSearchParams(search).get(RETURN_PARAMETER) ?? "";
	if (!URL.canParse(returnTo, origin)) return HOME;
	const url = new URL(returnTo, origin);
	const isPanelUrl = url.origin === origin && url.pathname.startsWith("/admin/");
	return isPanelUrl && url.pathname !== LOGIN ? url.pathname + url.search : HOME;
}
