import { expect, test, vi } from "vitest";
import type { Login } from "#features/staff/contract.ts";
import { whyNotKept } from "./not-kept.ts";
import { codesLeft, loginPath, returnPath, storedUser } from "./session.ts";

const ORIGIN = "https://taller.example";

test("the login remembers a page of the panel with its filters", () => {
	const path = loginPath(`${ORIGIN}/admin/dashboard/bandeja?state=new&q=ana`);
	expect(path).toMatch(/^\/admin\/login\?volver=/);
	expect(returnPath(path.slice(path.indexOf("?")), ORIGIN)).toBe(
		"/admin/dashboard/bandeja?state=new&q=ana",
	);
	expect(loginPath(`${ORIGIN}/admin/dashboard`)).toBe("/admin/login");
});

test("a browser that stores nothing has nobody logged in, and no password is called wrong", () => {
	const denied = new DOMException("denied", "SecurityError");
	vi.stubGlobal("localStorage", {
		getItem() {
			throw denied;
		},
	});
	expect(storedUser()).toBeUndefined();
	vi.unstubAllGlobals();
	expect(whyNotKept(denied)).toContain("no deja guardar tu sesión");
	expect(whyNotKept(new TypeError("otro"))).toBeUndefined();
});

test("the login's address is one that the server takes, however long the filters are", () => {
	const inbox = `${ORIGIN}/admin/dashboard/bandeja`;
	const typed = loginPath(`${inbox}?${new URLSearchParams({ state: "new", q: "漢".repeat(100) })}`);
	expect(typed.length).toBeLessThan(2000);
	expect(returnPath(typed.slice(typed.indexOf("?")), ORIGIN)).toContain("state=new&q=%E6");
	const long = loginPath(`${inbox}?${new URLSearchParams({ q: "漢".repeat(200) })}`);
	expect(returnPath(long.slice(long.indexOf("?")), ORIGIN)).toBe("/admin/dashboard/bandeja");
	expect(loginPath(`${ORIGIN}/admin/${"%25".repeat(600)}`).length).toBeLessThan(2000);
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
])("the login does not lead to «%s»", (wanted) => {
	const search = `?${new URLSearchParams({ volver: wanted })}`;
	expect(returnPath(search, ORIGIN)).toBe("/admin/dashboard");
});

test.each([
	[9, "Te quedan 9 códigos de recuperación."],
	[1, "Te queda 1 código de recuperación."],
	[0, "Ese era tu último código de recuperación: pide nuevos en «Tu cuenta»."],
])("after a recovery code %i are left", (left, said) => {
	expect(codesLeft({ recovery_codes_left: left } as Login)).toBe(said);
});
