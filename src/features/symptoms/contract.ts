import { z } from "zod";
import { boundsOf, orderOf, PLACED, SeenBefore, shownOf } from "#features/changes/form-contract.ts";
import { toldOf } from "#record-fields.ts";
import { SYMPTOM } from "./fields.ts";
import { URGENCIES } from "./urgency.ts";

/** A symptom for visitors. `causes` and `advice` are ordered sentences; `service` is null unless it is offered. */
export const Symptom = z.object({
	id: z.string(),
	...shownOf(toldOf(SYMPTOM)),
	urgency: z.enum(URGENCIES),
	service: z.object({ id: z.string(), name: z.string(), duration: z.string() }).nullable(),
});
export type Symptom = z.infer<typeof Symptom>;

/** A symptom with its article, if published. */
export const SymptomPage = Symptom.extend({
	post: z.object({ slug: z.string(), title: z.string() }).nullable(),
});
export type ShownSymptom = z.infer<typeof SymptomPage>;

const keyOf = (sentence: string) =>
	z.string(sentence).trim().max(100, sentence).nullable().default(null);

export const SymptomForm = z.object({
	...boundsOf(SYMPTOM),
	urgency: z.enum(URGENCIES, SYMPTOM.urgency.required),
	service_id: keyOf("Elige un servicio de la lista"),
	post_slug: keyOf("Elige un artículo de la lista"),
	is_visible: z.boolean("Di si se muestra con sí o no").default(true),
});
export type SymptomForm = z.infer<typeof SymptomForm>;

export const SymptomEdit = SymptomForm.extend({ updated_at: SeenBefore });

/** A symptom in the panel, with its service and article keys even if those no longer exist. */
export const AdminSymptom = z.object({
	...shownOf(SYMPTOM),
	...PLACED,
	urgency: z.enum(URGENCIES),
});
export type AdminSymptom = z.infer<typeof AdminSymptom>;

/** All symptoms in the site's order, including hidden ones, and the trash. */
export const SymptomList = z.object({
	symptoms: z.array(AdminSymptom),
	bin: z.array(AdminSymptom),
});
export type SymptomList = z.infer<typeof SymptomList>;

export const SymptomOrder = orderOf("Un síntoma está dos veces");
