import { z } from "zod";
import { Admin, Login, LoginLinkRequest } from "#core/accounts/contract.ts";
import type { AppContext } from "#server/app-context.server.ts";
import {
	createRouter,
	FORM_ERROR_RESPONSES,
	IdempotencyHeader,
	Problem,
	toErrorSpec,
	toResponseSpec,
} from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes } from "#server/http/routes.server.ts";
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
export const createPasswordLinksApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		team.post("createInvitation", "/admin/invitations", {
			proof: "fresh",
			summary: "Crea una cuenta sin contraseña, y un enlace con el que la persona la elige",
			headers: IdempotencyHeader,
			body: NewPerson,
			201: toResponseSpec("La cuenta y su enlace, que no se vuelve a mostrar", IssuedPasswordLink),
		})(({ body, actor, submission }) => createInvitation(ctx, actor, { input: body, key: submission.key })),
		team.post("issuePasswordLink", "/admin/admins/{id}/password-link", {
			proof: "fresh",
			summary:
				"Da un enlace con el que una persona elige su contraseña; el anterior deja de servir, la contraseña que tiene no",
			200: toResponseSpec("El enlace, que no se vuelve a mostrar", IssuedPasswordLink),
		})(({ id, actor }) => issuePasswordLink(ctx, actor, id)),
		team.delete("withdrawPasswordLink", "/admin/admins/{id}/password-link", {
			proof: "fresh",
			summary: "Retira el enlace con el que una persona iba a elegir su contraseña",
			200: toResponseSpec("La cuenta como quedó", Admin),
		})(({ id, actor }) => withdrawPasswordLink(ctx, actor, id)),
		team.post("emailPasswordLink", "/admin/admins/{id}/password-link/email", {
			proof: "fresh",
			summary: "Envía por correo a su persona un enlace recién dado",
			body: PasswordLinkToken,
			200: toResponseSpec("Por enviar", done),
		})(async ({ id, body, actor }) => {
			await emailPasswordLink(ctx, actor, { id, token: body.token });
			return { success: true as const };
		}),
		visitor.post("requestPasswordReset", "/admin/password-resets", {
			limit: "itself",
			whilePrivate: "open",
			isPrivate: true,
			summary:
				"Envía a quien tiene ese usuario un enlace para elegir otra contraseña; la respuesta es la misma si no existe",
			body: LoginLinkRequest,
			200: toResponseSpec("Pedido", done),
		})(async ({ body, visitor }) => {
			await requestPasswordReset(ctx, body.username, visitor);
			return { success: true as const };
		}),
		visitor.post("readPasswordLink", "/admin/password-links", {
			limit: "itself",
			whilePrivate: "open",
			isPrivate: true,
			summary: "Lo que muestra la página de un enlace para elegir contraseña; no lo gasta",
			body: PasswordLinkToken,
			200: toResponseSpec("De quién es y hasta cuándo sirve", PasswordLinkFacts),
		})(({ body, visitor }) => readPasswordLink(ctx, body.token, visitor)),
		visitor.post("choosePassword", "/admin/password-links/password", {
			limit: "itself",
			whilePrivate: "open",
			isPrivate: true,
			summary: "Elige la contraseña con un enlace, que así se gasta, y abre una sesión",
			body: ChosenPassword,
			200: toResponseSpec("Sesión abierta", Login),
			401: toErrorSpec(401),
		})(({ body, visitor }) => choosePassword(ctx, body, visitor)),
	]);
