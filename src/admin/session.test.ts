import { expect, test, vi } from "vitest";
import type { Login } from "#core/accounts/contract.ts";
import {
	formatCodesLeft,
	getLoginPath,
	getReturnPath,
	getStorageErrorMessage,
	getStoredUser,
} from "./session.ts";

const ORIGIN = "https://taller.example";

test("keeps the panel page with its filters in the login path", () => {
	const path = getLoginPath(`${ORIGIN}/admin/dashboard/bandeja?state=new&q=ana`);
	expect(path).toMatch(/^\/admin\/login\?volver=/);
	expect(getReturnPath(path.slice(path.indexOf("?")), ORIGIN)).toBe(
		"/admin/dashboard/bandeja?state=new&q=ana",
	);
	expect(getLoginPath(`${ORIGIN}/admin/dashboard`)).toBe("/admin/login");
});

// The message names the storage, so that the user does not think the password is wrong.
test("reports blocked storage when the browser stores nothing", () => {
	const denied = new DOMException("denied", "SecurityError");
	vi.stubGlobal("localStorage", {
		getItem() {
			throw denied;
		},
	});
	expect(getStoredUser()).toBeUndefined();
	vi.unstubAllGlobals();
	expect(getStorageErrorMessage(denied)).toContain("no deja guardar tu sesión");
	expect(getStorageErrorMessage(new TypeError("otro"))).toBeUndefined();
});

test("keeps the login path under the server's URL limit", () => {
	const inbox = `${ORIGIN}/admin/dashboard/bandeja`;
	const typedPath = getLoginPath(`${inbox}?${new URLSearchParams({ state: "new", q: "漢".repeat(100) })}`);
	expect(typedPath.length).toBeLessThan(2000);
	expect(getReturnPath(typedPath.slice(typedPath.indexOf("?")), ORIGIN)).toContain("state=new&q=%E6");
	const longPath = getLoginPath(`${inbox}?${new URLSearchParams({ q: "漢".repeat(200) })}`);
	expect(getReturnPath(longPath.slice(longPath.indexOf("?")), ORIGIN)).toBe("/admin/dashboard/bandeja");
	expect(getLoginPath(`${ORIGIN}/admin/${"%25".repeat(600)}`).length).toBeLessThan(2000);
});

test.each([
	"",
	"https://otro.example/admin/dashboard",
	"//otro.example/admin/dashboard",
	"/\\otro.example/admin/dashboard",
	"javascript:alert(1)",
	"/admin/login",
	"/admin/../productos",
	"/productos",
	"http://",
])("ignores the return path «%s»", (target) => {
	const search = `?${new URLSearchParams({ volver: target })}`;
	expect(getReturnPath(search, ORIGIN)).toBe("/admin/dashboard");
});

test.each([
	[9, "Te quedan 9 códigos de recuperación."],
	[1, "Te queda 1 código de recuperación."],
	[0, "Ese era tu último código de recuperación: pide nuevos en «Tu cuenta»."],
])("formats the message for %i remaining recovery codes", (codesLeft, message) => {
	expect(formatCodesLeft({ recovery_codes_left: codesLeft } as Login)).toBe(message);
});
