import { z } from "zod";
import {
	confirmTwoStep,
	readTwoStep,
	removeOwnTwoStep,
	renewRecoveryCodes,
	startTwoStep,
} from "#core/accounts/two-step/set-up.server.ts";
import { createRouter, FORM_ERROR_RESPONSES, toErrorSpec, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import {
	Credentials,
	Login,
	LoginLinkRequest,
	OpenSession,
	OwnDetails,
	PasswordChange,
	PasswordProof,
	RecoveryCodes,
	StaffUser,
	TwoStepProof,
	TwoStepSecret,
	TwoStepState,
} from "./contract.ts";
import { logIn } from "./log-in.server.ts";
import { sendLoginLink } from "./login-link.server.ts";
import { changeOwnDetails } from "./own-details.server.ts";
import { changeOwnPassword, reauthenticate } from "./own-password.server.ts";
import { logOut } from "./session.server.ts";
import { listSessions, revokeSessions } from "./store.server.ts";

const visitor = createSiteRoutes("Personal", FORM_ERROR_RESPONSES);
const panel = createPanelRoutes("Personal", "account");
const done = z.object({ success: z.literal(true) });
const DONE = { success: true as const };
const sessions = toResponseSpec("Las sesiones abiertas", z.object({ sessions: z.array(OpenSession) }));

/** Creates the routes of sessions and of one's own account. */
export const createStaffApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: visitor,
			id: "logIn",
			method: "post",
			path: "/admin/login",
			limit: "itself",
			whilePrivate: "open",
			isPrivate: true,
			summary: "Abre una sesión del panel",
			body: Credentials,
			status: 200,
			answer: toResponseSpec("Sesión abierta", Login),
			errors: { 401: toErrorSpec(401) },
			handle: (call, { body }) => logIn(call.ctx, body, call),
		}),
		defineRoute({
			group: visitor,
			id: "sendLoginLink",
			method: "post",
			path: "/admin/login-links",
			limit: "itself",
			whilePrivate: "open",
			isPrivate: true,
			summary:
				"Envía a quien tiene ese usuario un enlace con el que puede probar su contraseña; la respuesta es la misma si no existe",
			body: LoginLinkRequest,
			status: 200,
			answer: toResponseSpec("Pedido", done),
			handle: async (call, { body }) => {
				await sendLoginLink(call.ctx, body.username, call);
				return DONE;
			},
		}),
		defineRoute({
			group: panel,
			id: "logOut",
			method: "post",
			path: "/admin/logout",
			without: ["ownPassword", "twoStep"],
			summary: "Termina la sesión con la que se llama",
			status: 200,
			answer: toResponseSpec("Sesión terminada", done),
			handle: async ({ ctx, actor }) => {
				await logOut(ctx, actor.sessionId);
				return DONE;
			},
		}),
		defineRoute({
			group: panel,
			id: "reauthenticate",
			method: "post",
			path: "/admin/reauthenticate",
			without: ["twoStep"],
			summary: "Vuelve a probar la contraseña, para los pasos delicados",
			body: PasswordProof,
			status: 200,
			answer: toResponseSpec("Contraseña correcta", done),
			handle: async (call, { body }) => {
				await reauthenticate(call, body.password);
				return DONE;
			},
		}),
		defineRoute({
			group: panel,
			id: "changeOwnPassword",
			method: "put",
			path: "/admin/me/password",
			without: ["ownPassword", "twoStep"],
			summary: "Cambia la contraseña propia y termina las demás sesiones",
			body: PasswordChange,
			status: 200,
			answer: toResponseSpec("Contraseña cambiada", done.extend({ ended_sessions: z.number().int() })),
			handle: async (call, { body }) => ({
				...DONE,
				ended_sessions: await changeOwnPassword(call, body),
			}),
		}),
		defineRoute({
			group: panel,
			id: "changeOwnDetails",
			method: "put",
			path: "/admin/me",
			summary: "Cambia el nombre y el correo propios; otro correo pide la contraseña",
			body: OwnDetails,
			status: 200,
			answer: toResponseSpec("La cuenta como quedó", StaffUser),
			handle: (call, { body }) => changeOwnDetails(call, body),
		}),
		defineRoute({
			group: panel,
			id: "readTwoStep",
			method: "get",
			path: "/admin/me/two-step",
			without: ["twoStep"],
			summary: "La verificación en dos pasos de quien llama",
			status: 200,
			answer: toResponseSpec("Si está activa y cuántos códigos de recuperación quedan", TwoStepState),
			handle: ({ ctx, actor }) => readTwoStep(ctx, actor),
		}),
		defineRoute({
			group: panel,
			id: "startTwoStep",
			method: "post",
			path: "/admin/me/two-step",
			proof: "fresh",
			without: ["twoStep"],
			summary: "Empieza la verificación en dos pasos: la clave para la app",
			status: 200,
			answer: toResponseSpec("La clave, que vale cuando se pruebe con un código", TwoStepSecret),
			handle: (call) => startTwoStep(call),
		}),
		defineRoute({
			group: panel,
			id: "confirmTwoStep",
			method: "put",
			path: "/admin/me/two-step",
			without: ["twoStep"],
			summary: "Activa la verificación en dos pasos con un código de la app",
			body: TwoStepProof,
			status: 200,
			answer: toResponseSpec("Los códigos de recuperación, que no se vuelven a mostrar", RecoveryCodes),
			handle: (call, { body }) => confirmTwoStep(call, body.code),
		}),
		defineRoute({
			group: panel,
			id: "removeTwoStep",
			method: "delete",
			path: "/admin/me/two-step",
			summary: "Quita la verificación en dos pasos propia, con la contraseña",
			body: PasswordProof,
			status: 200,
			answer: toResponseSpec("Cómo quedó", TwoStepState),
			handle: (call, { body }) => removeOwnTwoStep(call, body.password),
		}),
		defineRoute({
			group: panel,
			id: "renewRecoveryCodes",
			method: "post",
			path: "/admin/me/two-step/codes",
			summary: "Hace códigos de recuperación nuevos; los de antes dejan de servir",
			body: PasswordProof,
			status: 200,
			answer: toResponseSpec("Los códigos, que no se vuelven a mostrar", RecoveryCodes),
			handle: (call, { body }) => renewRecoveryCodes(call, body.password),
		}),
		defineRoute({
			group: panel,
			id: "listOwnSessions",
			method: "get",
			path: "/admin/sessions",
			summary: "Las sesiones abiertas de quien llama",
			status: 200,
			answer: sessions,
			handle: async ({ ctx, actor }) => ({ sessions: await listSessions(ctx, actor) }),
		}),
		defineRoute({
			group: panel,
			id: "endOtherSessions",
			method: "delete",
			path: "/admin/sessions",
			summary: "Termina las demás sesiones de quien llama",
			status: 200,
			answer: sessions,
			handle: async ({ ctx, actor }) => {
				await revokeSessions(ctx.db, actor.id, { allBut: actor.sessionId });
				return { sessions: await listSessions(ctx, actor) };
			},
		}),
		defineRoute({
			group: panel,
			id: "endSession",
			method: "delete",
			path: "/admin/sessions/{id}",
			summary: "Termina una sesión de quien llama",
			params: IdParams,
			status: 200,
			answer: sessions,
			handle: async ({ ctx, actor }, { params: { id } }) => {
				await revokeSessions(ctx.db, actor.id, { only: id });
				return { sessions: await listSessions(ctx, actor) };
			},
		}),
	]);
