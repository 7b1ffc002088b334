import type { openWorld } from "#tests/server/world.test.kit.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

export const CHOSEN_PASSWORD = "puente-lima-reloj-83";

/** Calls about links with which people choose passwords, over one world. */
export function openPasswordLinks(world: ReturnType<typeof openWorld>) {
	let personCount = 0;
	const buildPerson = (overrides: object = {}) => ({
		full_name: `Luis Paz ${++personCount}`,
		username: `luis.paz${personCount}`,
		role: "mechanic",
		...overrides,
	});
	const createInvitation = (body: object = buildPerson(), options: { key?: string; token?: string } = {}) =>
		world.asStaff("/api/admin/invitations", { body, ...options });
	return {
		buildPerson,
		createInvitation,
		/** Invites a person. @returns the account and the token of the link */
		async invite(overrides: object = {}): Promise<{ user: Json; token: string }> {
			const { json } = await createInvitation(buildPerson(overrides));
			return { user: json.user, token: json.link.token };
		},
		issue: (id: string, options: object = {}) =>
			world.asStaff(`/api/admin/admins/${id}/password-link`, { method: "POST", ...options }),
		withdraw: (id: string) => world.asStaff(`/api/admin/admins/${id}/password-link`, { method: "DELETE" }),
		sendEmail: (id: string, token: string) =>
			world.asStaff(`/api/admin/admins/${id}/password-link/email`, { body: { token } }),
		read: (token: string, address?: string) =>
			world.call("/api/admin/password-links", { body: { token }, ...(address && { address }) }),
		choose: (token: string, overrides: object = {}) =>
			world.call("/api/admin/password-links/password", {
				body: { token, password: CHOSEN_PASSWORD, ...overrides },
			}),
		logIn: (username: string, password = CHOSEN_PASSWORD, overrides: object = {}) =>
			world.call("/api/admin/login", { body: { username, password, ...overrides } }),
		async findAdmin(id: string): Promise<Json> {
			const { admins } = (await world.asStaff("/api/admin/admins")).json;
			return admins.find((admin: Json) => admin.id === id);
		},
		/** Lists what the history says of an account; the order of equal times is not certain. */
		async listActions(id: string): Promise<string[]> {
			const { changes } = (await world.asStaff(`/api/admin/changes?subject=staff&id=${id}`)).json;
			return changes.map(({ action, author }: Json) => `${action} ${author}`).toSorted();
		},
	};
}
