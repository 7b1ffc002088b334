import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { answer, formProblems, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { createAdmin, setAdminActive } from "./admins.server.ts";
import {
	Admin,
	Credentials,
	Login,
	NewAdmin,
	OpenSession,
	OwnDetails,
	PasswordChange,
	PasswordProof,
	StaffUser,
} from "./contract.ts";
import { logIn } from "./log-in.server.ts";
import { changeOwnDetails } from "./own-details.server.ts";
import { changeOwnPassword, reauthenticate } from "./own-password.server.ts";
import { logOut } from "./session.server.ts";
import { endSessions, listAdmins, listSessions } from "./store.server.ts";

const tags = ["Personal"];
const params = z.object({ id: z.string().max(60) });
const body = <Schema extends z.ZodType>(schema: Schema) => ({
	body: { required: true, content: json(schema) },
});
const done = z.object({ success: z.literal(true) });
const sessions = answer("Las sesiones abiertas", z.object({ sessions: z.array(OpenSession) }));
const one = answer("La cuenta como quedó", Admin);

const login = createRoute({
	operationId: "logIn",
	method: "post",
	path: "/admin/login",
	tags,
	summary: "Abre una sesión del panel",
	request: body(Credentials),
	responses: { 200: answer("Sesión abierta", Login), ...formProblems, 401: staffProblems[401] },
});
const logout = createRoute({
	operationId: "logOut",
	method: "post",
	path: "/admin/logout",
	tags,
	summary: "Termina la sesión con la que se llama",
	responses: { 200: answer("Sesión terminada", done), ...staffProblems },
});
const proof = createRoute({
	operationId: "reauthenticate",
	method: "post",
	path: "/admin/reauthenticate",
	tags,
	summary: "Vuelve a probar la contraseña, para los pasos delicados",
	request: body(PasswordProof),
	responses: { 200: answer("Contraseña correcta", done), ...staffProblems },
});
const password = createRoute({
	operationId: "changeOwnPassword",
	method: "put",
	path: "/admin/me/password",
	tags,
	summary: "Cambia la contraseña propia y termina las demás sesiones",
	request: body(PasswordChange),
	responses: {
		200: answer("Contraseña cambiada", done.extend({ ended_sessions: z.number().int() })),
		...staffProblems,
	},
});
const details = createRoute({
	operationId: "changeOwnDetails",
	method: "put",
	path: "/admin/me",
	tags,
	summary: "Cambia el nombre y el correo propios; otro correo pide la contraseña",
	request: body(OwnDetails),
	responses: { 200: answer("La cuenta como quedó", StaffUser), ...staffProblems },
});
const create = createRoute({
	operationId: "createAdmin",
	method: "post",
	path: "/admin/create-admin",
	tags,
	summary: "Crea un administrador",
	request: body(NewAdmin),
	responses: {
		201: answer("Administrador creado", done.extend({ message: z.string(), user: Admin })),
		...staffProblems,
	},
});
const admins = createRoute({
	operationId: "listAdmins",
	method: "get",
	path: "/admin/admins",
	tags,
	summary: "Quiénes pueden entrar al panel",
	responses: {
		200: answer("Los administradores", z.object({ admins: z.array(Admin) })),
		...staffProblems,
	},
});
const deactivate = createRoute({
	operationId: "deactivateAdmin",
	method: "post",
	path: "/admin/admins/{id}/deactivation",
	tags,
	summary: "Quita el acceso a un administrador y termina sus sesiones",
	request: { params },
	responses: { 200: one, ...staffProblems },
});
const activate = createRoute({
	operationId: "activateAdmin",
	method: "delete",
	path: "/admin/admins/{id}/deactivation",
	tags,
	summary: "Devuelve el acceso a un administrador",
	request: { params },
	responses: { 200: one, ...staffProblems },
});
const listOwn = createRoute({
	operationId: "listOwnSessions",
	method: "get",
	path: "/admin/sessions",
	tags,
	summary: "Las sesiones abiertas de quien llama",
	responses: { 200: sessions, ...staffProblems },
});
const endOthers = createRoute({
	operationId: "endOtherSessions",
	method: "delete",
	path: "/admin/sessions",
	tags,
	summary: "Termina las demás sesiones de quien llama",
	responses: { 200: sessions, ...staffProblems },
});
const endOne = createRoute({
	operationId: "endSession",
	method: "delete",
	path: "/admin/sessions/{id}",
	tags,
	summary: "Termina una sesión de quien llama",
	request: { params },
	responses: { 200: sessions, ...staffProblems },
});

export const staffApi = (at: Platform) =>
	openRoutes()
		.openapi(login, async (c) => c.json(await logIn(at, c.req.valid("json"), c.var.visitor), 200))
		.openapi(logout, async (c) => {
			await logOut(at, c.var.actor.sessionId);
			return c.json({ success: true as const }, 200);
		})
		.openapi(proof, async (c) => {
			await reauthenticate(at, c.var.actor, c.req.valid("json").password);
			return c.json({ success: true as const }, 200);
		})
		.openapi(password, async (c) => {
			const { ended } = await changeOwnPassword(at, c.var.actor, c.req.valid("json"));
			return c.json({ success: true as const, ended_sessions: ended }, 200);
		})
		.openapi(details, async (c) =>
			c.json(await changeOwnDetails(at, c.var.actor, c.req.valid("json")), 200),
		)
		.openapi(create, async (c) => {
			const user = await createAdmin(at, c.var.actor, c.req.valid("json"));
			const message = "Nuevo administrador creado exitosamente";
			return c.json({ success: true as const, message, user }, 201);
		})
		.openapi(admins, async (c) => c.json({ admins: await listAdmins(at.db, c.var.actor) }, 200))
		.openapi(deactivate, async (c) =>
			c.json(await setAdminActive(at, c.var.actor, c.req.valid("param").id, false), 200),
		)
		.openapi(activate, async (c) =>
			c.json(await setAdminActive(at, c.var.actor, c.req.valid("param").id, true), 200),
		)
		.openapi(listOwn, async (c) =>
			c.json({ sessions: await listSessions(at.db, c.var.actor) }, 200),
		)
		.openapi(endOthers, async (c) => {
			await endSessions(at.db, c.var.actor.id, { allBut: c.var.actor.sessionId });
			return c.json({ sessions: await listSessions(at.db, c.var.actor) }, 200);
		})
		.openapi(endOne, async (c) => {
			await endSessions(at.db, c.var.actor.id, { only: c.req.valid("param").id });
			return c.json({ sessions: await listSessions(at.db, c.var.actor) }, 200);
		});
