import { expect, test } from "vitest";
import { loginPath, returnPath } from "./session.ts";

const ORIGIN = "https://taller.example";

test("the login remembers a page of the panel with its filters", () => {
	const path = loginPath(`${ORIGIN}/admin/dashboard/bandeja?state=nueva&q=ana`);
	expect(path).toMatch(/^\/admin\/login\?volver=/);
	expect(returnPath(path.slice(path.indexOf("?")), ORIGIN)).toBe(
		"/admin/dashboard/bandeja?state=nueva&q=ana",
	);
	expect(loginPath(`${ORIGIN}/admin/dashboard`)).toBe("/admin/login");
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
