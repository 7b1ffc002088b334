import { z } from "zod";
import { setTwoStepRequired } from "#core/accounts/two-step/set-up.server.ts";
import { isTwoStepRequired } from "#core/accounts/two-step/store.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import {
	changeRole,
	createAccount,
	replacePassword,
	resetTwoStep,
	setAccountActive,
} from "./accounts.server.ts";
import { Admin, CarHandover, IssuedPassword, NewAdmin, RoleChange, Team, TwoStepPolicy } from "./contract.ts";
import { formatAccountCreated } from "./rules.ts";
import { listAdmins } from "./store.server.ts";

const done = z.object({ success: z.literal(true) });
const DONE = { success: true as const };
const adminResponse = toResponseSpec("La cuenta como quedó", Admin);
const team = createPanelRoutes("Personal", "staff");

/** Creates the routes with which an owner manages the accounts of the staff. */
export const createTeamApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: team,
			id: "createAdmin",
			method: "post",
			path: "/admin/create-admin",
			proof: "fresh",
			summary: "Crea una cuenta del panel",
			body: NewAdmin,
			status: 201,
			answer: toResponseSpec("Cuenta creada", done.extend({ message: z.string(), user: Admin })),
			handle: async (call, { body }) => {
				const user = await createAccount(call, body);
				return { ...DONE, message: formatAccountCreated(user.role), user };
			},
		}),
		defineRoute({
			group: team,
			id: "listAdmins",
			method: "get",
			path: "/admin/admins",
			summary: "Quiénes pueden entrar al panel",
			status: 200,
			answer: toResponseSpec("Las cuentas, y si se pide la verificación en dos pasos a los Dueños", Team),
			handle: async ({ ctx, actor }) => ({
				admins: await listAdmins(ctx.db, actor),
				owners_need_two_step: await isTwoStepRequired(ctx.db),
			}),
		}),
		defineRoute({
			group: team,
			id: "deactivateAdmin",
			method: "post",
			path: "/admin/admins/{id}/deactivation",
			proof: "fresh",
			summary: "Quita el acceso a una persona y termina sus sesiones; sus carros pasan a otra",
			body: CarHandover.optional(),
			params: IdParams,
			status: 200,
			answer: adminResponse,
			handle: (call, { params: { id }, body }) => setAccountActive(call, { id, ...body, isActive: false }),
		}),
		defineRoute({
			group: team,
			id: "activateAdmin",
			method: "delete",
			path: "/admin/admins/{id}/deactivation",
			proof: "fresh",
			summary: "Devuelve el acceso a una persona",
			params: IdParams,
			status: 200,
			answer: adminResponse,
			handle: (call, { params: { id } }) => setAccountActive(call, { id, isActive: true }),
		}),
		defineRoute({
			group: team,
			id: "changeRole",
			method: "put",
			path: "/admin/admins/{id}/role",
			proof: "fresh",
			summary:
				"Da otro rol a una persona y termina sus sesiones; los carros de quien deja de ser mecánico pasan a otra",
			body: RoleChange,
			params: IdParams,
			status: 200,
			answer: adminResponse,
			handle: (call, { params: { id }, body }) => changeRole(call, { id, ...body }),
		}),
		defineRoute({
			group: team,
			id: "replacePassword",
			method: "post",
			path: "/admin/admins/{id}/password",
			proof: "fresh",
			summary:
				"Da a una persona una contraseña nueva, que tendrá que cambiar al entrar; termina sus sesiones",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("La contraseña, que no se vuelve a mostrar", IssuedPassword),
			handle: (call, { params: { id } }) => replacePassword(call, id),
		}),
		defineRoute({
			group: team,
			id: "resetTwoStep",
			method: "delete",
			path: "/admin/admins/{id}/two-step",
			proof: "fresh",
			summary: "Quita la verificación en dos pasos a quien perdió el teléfono; termina sus sesiones",
			params: IdParams,
			status: 200,
			answer: adminResponse,
			handle: (call, { params: { id } }) => resetTwoStep(call, id),
		}),
		defineRoute({
			group: team,
			id: "setTwoStepRequired",
			method: "put",
			path: "/admin/two-step-policy",
			proof: "fresh",
			summary: "Pide, o deja de pedir, la verificación en dos pasos a los Dueños",
			body: TwoStepPolicy,
			status: 200,
			answer: toResponseSpec("Lo que se pide", TwoStepPolicy),
			handle: async (call, { body }) => ({
				owners_need_two_step: await setTwoStepRequired(call, body.owners_need_two_step),
			}),
		}),
	]);
