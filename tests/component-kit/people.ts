/** People for component tests of the panel: customers with requests, and staff with their own passwords. */
import type { Login } from "#core/accounts/contract.ts";
import type { Role } from "#domain/permissions.ts";
import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#domain/shop.ts";
import { createPhone } from "./agenda.ts";
import { call, logInAs } from "./page.tsx";

const INITIAL_PASSWORD = "grapa-nube-caballo-47";
const CHOSEN_PASSWORD = "puente-lima-reloj-83";
const DEFAULT_PRODUCTS = [{ sku: "ENI-DOT4-500", quantity: 2 }];

/**
 * Requests a quote as a visitor, and reads it as staff.
 *
 * @param customer needs a name; the phone is a new one
 */
export async function requestQuote(
	token: string,
	customer: { name: string; phone?: string; email?: string; notes?: string },
	products: { sku: string; quantity: number }[] = DEFAULT_PRODUCTS,
) {
	const body = { customer: { phone: createPhone(), ...customer }, products };
	const { reference } = (await call("/api/quotes", { body })).json;
	const { leads } = (await call(`/api/admin/inbox?q=${reference}`, { token })).json;
	return leads[0] as { id: string; reference: string; updated_at: string };
}

let accountCount = 0;

/** Creates an account of a role, whose person has set the password. */
export async function createAccount(role: Role) {
	const ownerToken = await logInAs();
	const username = `${role}-con-clave-${++accountCount}`;
	const person = { username, full_name: `Eva de ${role}`, email: "eva@correo.com", role };
	const body = { ...person, password: INITIAL_PASSWORD };
	await call("/api/admin/create-admin", { body, token: ownerToken });
	const loginResponse = await call("/api/admin/login", { body: { username, password: INITIAL_PASSWORD } });
	const passwordChange = { current_password: INITIAL_PASSWORD, new_password: CHOSEN_PASSWORD };
	const token = loginResponse.json.access_token;
	await call("/api/admin/me/password", { method: "PUT", body: passwordChange, token });
	localStorage.clear();
	return { username, password: CHOSEN_PASSWORD };
}

/** Logs a person in; pages opened afterwards use that session. @returns the token */
export async function logIn(person: { username: string; password: string }): Promise<string> {
	const login: Login = (await call("/api/admin/login", { body: person })).json;
	localStorage.setItem(ADMIN_TOKEN_KEY, login.access_token);
	localStorage.setItem(ADMIN_USER_KEY, JSON.stringify(login.user));
	return login.access_token;
}
