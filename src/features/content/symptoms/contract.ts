import { z } from "zod";
import {
	createFieldSchemas,
	createOrderSchema,
	createViewShape,
	OptionalSeenVersion,
	ORDERED_RECORD_SHAPE,
} from "#core/records/form-contract.ts";
import { getPublicFields } from "#core/records/record-fields.ts";
import { SYMPTOM } from "./fields.ts";
import { URGENCIES } from "./urgency.ts";

/** A symptom for visitors. `causes` and `advice` are ordered sentences; `service` is null unless it is offered. */
export const Symptom = z.object({
	id: z.string(),
	...createViewShape(getPublicFields(SYMPTOM)),
	urgency: z.enum(URGENCIES),
	service: z.object({ id: z.string(), name: z.string(), duration: z.string() }).nullable(),
});
export type Symptom = z.infer<typeof Symptom>;

/** A symptom with its article, if published. */
export const SymptomPage = Symptom.extend({
	post: z.object({ slug: z.string(), title: z.string() }).nullable(),
});
export type SymptomPageData = z.infer<typeof SymptomPage>;

const createKeySchema = (message: string) =>
	z.string(message).trim().max(100, message).nullable().default(null);

export const SymptomForm = z.object({
	...createFieldSchemas(SYMPTOM),
	urgency: z.enum(URGENCIES, SYMPTOM.urgency.required),
	service_id: createKeySchema("Elige un servicio de la lista"),
	post_slug: createKeySchema("Elige un artículo de la lista"),
	is_visible: z.boolean("Di si se muestra con sí o no").default(true),
});
export type SymptomForm = z.infer<typeof SymptomForm>;

export const SymptomEdit = SymptomForm.extend({ updated_at: OptionalSeenVersion });

/** A symptom in the panel, with its service and article keys even if those no longer exist. */
export const AdminSymptom = z.object({
	...createViewShape(SYMPTOM),
	...ORDERED_RECORD_SHAPE,
	urgency: z.enum(URGENCIES),
});
export type AdminSymptom = z.infer<typeof AdminSymptom>;

/** All symptoms in the site's order, including hidden ones, and the trash. */
export const SymptomList = z.object({
	symptoms: z.array(AdminSymptom),
	bin: z.array(AdminSymptom),
});
export type SymptomList = z.infer<typeof SymptomList>;

export const SymptomOrder = createOrderSchema("Un síntoma está dos veces");
