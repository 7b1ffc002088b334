import { z } from "zod";
import { Admin, Login, LoginLinkRequest } from "#core/accounts/contract.ts";
import {
	createRouter,
	FORM_ERROR_RESPONSES,
	IdempotencyHeader,
	Problem,
	toErrorSpec,
	toResponseSpec,
} from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { choosePassword, readPasswordLink } from "./choose-password.server.ts";
import {
	ChosenPassword,
	IssuedPasswordLink,
	NewPerson,
	PasswordLinkFacts,
	PasswordLinkToken,
} from "./contract.ts";
import { emailPasswordLink } from "./email-link.server.ts";
import { createInvitation, issuePasswordLink, withdrawPasswordLink } from "./issue-link.server.ts";
import { requestPasswordReset } from "./request-reset.server.ts";

const visitor = createSiteRoutes("Personal", {
	...FORM_ERROR_RESPONSES,
	404: toResponseSpec("El enlace no es de este taller", Problem),
	410: toResponseSpec("El enlace venció, se usó, se renovó o se retiró; `code` dice cuál", Problem),
});
const team = createPanelRoutes("Personal", "staff");
const done = z.object({ success: z.literal(true) });

/** The calls about links with which people choose a password. */
export const createPasswordLinksApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: team,
			id: "createInvitation",
			method: "post",
			path: "/admin/invitations",
			proof: "fresh",
			summary: "Crea una cuenta sin contraseña, y un enlace con el que la persona la elige",
			headers: IdempotencyHeader,
			body: NewPerson,
			status: 201,
			answer: toResponseSpec("La cuenta y su enlace, que no se vuelve a mostrar", IssuedPasswordLink),
			handle: (call, { body }) => createInvitation(call, body),
		}),
		defineRoute({
			group: team,
			id: "issuePasswordLink",
			method: "post",
			path: "/admin/admins/{id}/password-link",
			proof: "fresh",
			summary:
				"Da un enlace con el que una persona elige su contraseña; el anterior deja de servir, la contraseña que tiene no",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("El enlace, que no se vuelve a mostrar", IssuedPasswordLink),
			handle: (call, { params: { id } }) => issuePasswordLink(call, id),
		}),
		defineRoute({
			group: team,
			id: "withdrawPasswordLink",
			method: "delete",
			path: "/admin/admins/{id}/password-link",
			proof: "fresh",
			summary: "Retira el enlace con el que una persona iba a elegir su contraseña",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("La cuenta como quedó", Admin),
			handle: (call, { params: { id } }) => withdrawPasswordLink(call, id),
		}),
		defineRoute({
			group: team,
			id: "emailPasswordLink",
			method: "post",
			path: "/admin/admins/{id}/password-link/email",
			proof: "fresh",
			summary: "Envía por correo a su persona un enlace recién dado",
			body: PasswordLinkToken,
			params: IdParams,
			status: 200,
			answer: toResponseSpec("Por enviar", done),
			handle: async (call, { params: { id }, body }) => {
				await emailPasswordLink(call, { id, token: body.token });
				return { success: true as const };
			},
		}),
		defineRoute({
			group: visitor,
			id: "requestPasswordReset",
			method: "post",
			path: "/admin/password-resets",
			limit: "itself",
			whilePrivate: "open",
			isPrivate: true,
			summary:
				"Envía a quien tiene ese usuario un enlace para elegir otra contraseña; la respuesta es la misma si no existe",
			body: LoginLinkRequest,
			status: 200,
			answer: toResponseSpec("Pedido", done),
			handle: async (call, { body }) => {
				await requestPasswordReset(call.ctx, body.username, call);
				return { success: true as const };
			},
		}),
		defineRoute({
			group: visitor,
			id: "readPasswordLink",
			method: "post",
			path: "/admin/password-links",
			limit: "itself",
			whilePrivate: "open",
			isPrivate: true,
			summary: "Lo que muestra la página de un enlace para elegir contraseña; no lo gasta",
			body: PasswordLinkToken,
			status: 200,
			answer: toResponseSpec("De quién es y hasta cuándo sirve", PasswordLinkFacts),
			handle: (call, { body }) => readPasswordLink(call.ctx, body.token, call),
		}),
		defineRoute({
			group: visitor,
			id: "choosePassword",
			method: "post",
			path: "/admin/password-links/password",
			limit: "itself",
			whilePrivate: "open",
			isPrivate: true,
			summary: "Elige la contraseña con un enlace, que así se gasta, y abre una sesión",
			body: ChosenPassword,
			status: 200,
			answer: toResponseSpec("Sesión abierta", Login),
			errors: { 401: toErrorSpec(401) },
			handle: (call, { body }) => choosePassword(call.ctx, body, call),
		}),
	]);
