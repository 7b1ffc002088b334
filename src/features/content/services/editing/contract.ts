import { z } from "zod";
import {
	createFieldSchemas,
	createOrderSchema,
	createViewShape,
	ListPrice,
	OptionalSeenVersion,
	ORDERED_RECORD_SHAPE,
	RequestedId,
} from "#core/records/form-contract.ts";
import { SearchQuery } from "#domain/limits.ts";
import { SERVICE_BADGES } from "#domain/product-types.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { SAMPLE_FACTS } from "#features/content/services/contract.ts";
import { DROP_OFF_END_TIMES, SERVICE } from "#features/content/services/fields.ts";

/** Maximum catalogue searches of a service page. */
const MAX_RELATED_SEARCHES = 4;

const NO_TIME = "Elige una hora de la lista";
/** Builds the schema of an optional time from a list. */
const createTimeSchema = (times: readonly string[]) =>
	z
		.string(NO_TIME)
		.max(8, NO_TIME)
		.refine((time) => time === "" || times.includes(time), NO_TIME);

export const ServiceForm = z.object({
	id: RequestedId,
	...createFieldSchemas(SERVICE),
	specialty: z.boolean("Di si es especializado con sí o no").default(false),
	badge: z
		.union([z.enum(SERVICE_BADGES), z.literal(""), z.null()], "Elige una etiqueta de la lista")
		.optional(),
	drop_off_from: createTimeSchema(PREFERRED_TIMES).optional(),
	drop_off_until: createTimeSchema(DROP_OFF_END_TIMES).optional(),
	related: z
		.array(z.string("Cada búsqueda es texto").trim().max(80, "Cada búsqueda admite 80 letras"))
		.max(MAX_RELATED_SEARCHES, `Admite ${MAX_RELATED_SEARCHES} búsquedas`)
		.transform((searches) => [...new Set(searches.filter(Boolean))])
		.optional(),
	position: z.number().int().min(0).max(10_000).optional(),
});
export type ServiceForm = z.infer<typeof ServiceForm>;

/** Only the price; null means «a cotizar». */
export const ServicePriceEdit = z.object({ price: ListPrice.nullable(), updated_at: OptionalSeenVersion });
export type ServicePriceEdit = z.infer<typeof ServicePriceEdit>;

export const ServiceEdit = ServiceForm.extend({ updated_at: OptionalSeenVersion });

/** A service in the panel: `price` is the list price, `shown_price` the gross one. */
export const AdminService = z.object({
	...createViewShape(SERVICE),
	...ORDERED_RECORD_SHAPE,
	badge: z.enum(SERVICE_BADGES).nullable(),
	shown_price: z.number().nullable(),
	/** Unconfirmed bundled facts. */
	samples: z.array(z.enum(SAMPLE_FACTS)),
	/** "" when each car has an appointment time. */
	drop_off_from: z.string(),
	drop_off_until: z.string(),
	drop_off_per_day: z.number().int().nullable(),
	/** The picture when its file exists, else "". */
	picture: z.string(),
});
export type AdminService = z.infer<typeof AdminService>;

export const ServiceListFilter = z.object({
	q: SearchQuery,
	bin: z.enum(["0", "1"]).default("0"),
});
export type ServiceListFilter = z.infer<typeof ServiceListFilter>;

export const ServiceList = z.object({
	services: z.array(AdminService),
	total: z.number().int(),
	bin_total: z.number().int(),
	categories: z.array(z.string()),
});
export type ServiceList = z.infer<typeof ServiceList>;

/** Ids of all services in the site's order. */
export const ServiceOrder = createOrderSchema("Un servicio está dos veces");
