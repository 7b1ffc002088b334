import { z } from "@hono/zod-openapi";
import { Receipt } from "#features/leads/contract.ts";
import { answer, formProblems, IdempotencyHeader } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";

/** A secret of the sending browser: a repeated form with the same secret has the same sender. @source decision 016 */
const DeviceHeader = z.object({
	"device-secret": z
		.string()
		.min(16, "La prueba del dispositivo no es válida")
		.max(64, "La prueba del dispositivo no es válida")
		.optional()
		.openapi({
			description:
				"Un secreto al azar que solo guarda el navegador que envía: quien repite la solicitud con él recibe también los enlaces",
		}),
});

const forms = siteRoutes("Formularios", formProblems);

/** Creates the route of a public form: a body, an idempotency key, and a receipt once it is stored. */
export function publicForm<
	Path extends string,
	Body extends z.ZodType,
	Saved extends z.ZodType<Receipt> = typeof Receipt,
>(
	operationId: string,
	path: Path,
	summary: string,
	body: Body,
	// The default matches the default type argument.
	receipt: Saved = Receipt as unknown as Saved,
) {
	return forms.post(operationId, path, {
		limit: "submission",
		summary,
		headers: IdempotencyHeader.extend(DeviceHeader.shape),
		body,
		201: answer("Guardada; `reference` la identifica", receipt),
	});
}
