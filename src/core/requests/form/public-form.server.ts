import { z } from "@hono/zod-openapi";
import { Receipt } from "#core/requests/contract.ts";
import { FORM_ERROR_RESPONSES, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes } from "#server/http/routes.server.ts";

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

const forms = createSiteRoutes("Formularios", FORM_ERROR_RESPONSES);

/** Creates the route of a public form: a body, an idempotency key, and a receipt once it is stored. */
export function createPublicFormRoute<
	Path extends string,
	Body extends z.ZodType,
	ReceiptSchema extends z.ZodType<Receipt> = typeof Receipt,
>(
	operationId: string,
	path: Path,
	summary: string,
	body: Body,
	// The default matches the default type argument.
	receipt: ReceiptSchema = Receipt as unknown as ReceiptSchema,
) {
	return forms.post(operationId, path, {
		limit: "submission",
		summary,
		headers: IdempotencyHeader.extend(DeviceHeader.shape),
		body,
		201: toResponseSpec("Guardada; `reference` la identifica", receipt),
	});
}
