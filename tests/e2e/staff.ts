import type { APIRequestContext, Page } from "@playwright/test";
import type { Login } from "#core/accounts/contract.ts";
import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#domain/shop.ts";
import { test as base } from "./fixtures.ts";
import { ADMIN_PASSWORD } from "./server.ts";

let addressCount = 0;
/** Returns a separate IP address for each call, so that journeys do not share rate limits. */
const createAddress = () => `10.7.${process.pid & 255}.${++addressCount & 255}`;

/** Logs in through the API. */
export async function logIn(origin = process.env.E2E_URL, password = ADMIN_PASSWORD): Promise<Login> {
	const response = await fetch(`${origin}/api/admin/login`, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": createAddress() },
		body: JSON.stringify({ username: "admin", password }),
	});
	return (await response.json()) as Login;
}

export const logOut = (session: Pick<Login, "access_token">, origin = process.env.E2E_URL) =>
	fetch(`${origin}/api/admin/logout`, { method: "POST", headers: getAuthHeaders(session) });

/** Stores a session in the page before it opens; a session that the page itself changes later persists. */
export async function logInPage(page: Page, { access_token, user }: Login): Promise<void> {
	const keys = { [ADMIN_TOKEN_KEY]: access_token, [ADMIN_USER_KEY]: JSON.stringify(user) };
	await page.addInitScript((entries) => {
		if (sessionStorage.getItem("entered")) return;
		sessionStorage.setItem("entered", "yes");
		for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
	}, keys);
}

/** Requests a quote as a visitor and finds it as staff. @returns the lead's id and reference */
export async function requestQuote(
	api: APIRequestContext,
	staff: Login,
	customer: object,
	products = [{ sku: "ENI-DOT4-500", quantity: 2 }],
) {
	const data = { customer, products };
	const headers = { "x-forwarded-for": createAddress() };
	const { reference } = await (await api.post("/api/quotes", { data, headers })).json();
	const { leads } = await (
		await api.get(`/api/admin/inbox?q=${reference}`, { headers: getAuthHeaders(staff) })
	).json();
	return leads[0] as { id: string; reference: string; updated_at: string };
}

export const getAuthHeaders = ({ access_token }: Pick<Login, "access_token">) => ({
	authorization: `Bearer ${access_token}`,
});

/** Shares one session per worker: an account has at most five, and a sixth ends the oldest. */
export const test = base.extend<object, { staff: Login }>({
	staff: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first argument
		async ({}, use) => {
			const session = await logIn();
			await use(session);
			await logOut(session);
		},
		{ scope: "worker" },
	],
});
