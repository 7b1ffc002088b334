import { z } from "zod";
import { Change } from "#features/changes/contract.ts";
import { SERVICE_BADGES } from "#workshop.ts";

const text = (missing: string, most: number) =>
	z.string(missing).trim().min(1, missing).max(most, `Máximo ${most} letras`);
const MINUTES = "Escribe los minutos como número entero, de 5 a 1440";
const PRICE = "Escribe el precio en dólares, mayor que cero";
const hasTwoDecimals = (price: number) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;

/** What the service form sends. `id` is a hint: when it is taken the server gives another (C-32). */
export const ServiceForm = z.object({
	id: z
		.string()
		.trim()
		.regex(/^[\w-]{1,80}$/, "El identificador lleva letras, números y guiones")
		.optional(),
	name: text("Escribe el nombre", 120),
	description: text("Escribe la descripción", 4000),
	duration: text("Escribe cuánto tarda. Ejemplo: 2-4 horas", 80),
	includes: z
		.array(z.string("Cada línea es texto").max(300, "Cada línea admite 300 letras"))
		.max(40, "Admite 40 líneas")
		.transform((lines) => lines.map((line) => line.trim()).filter(Boolean))
		.default([]),
	specialty: z.boolean("Di si es especializado con sí o no").default(false),
	badge: z
		.union([z.enum(SERVICE_BADGES), z.literal(""), z.null()], "Elige una etiqueta de la lista")
		.optional(),
	category: text("Escribe la categoría", 80),
	minutes: z.number(MINUTES).int(MINUTES).min(5, MINUTES).max(1440, MINUTES).nullable().optional(),
	warranty: z.string().trim().max(80, "La garantía admite 80 letras").nullable().optional(),
	price: z
		.number(PRICE)
		.positive("El precio tiene que ser mayor que cero")
		.max(100_000, "El precio admite hasta $100,000.00")
		.refine(hasTwoDecimals, "El precio lleva dos decimales como máximo")
		.nullable()
		.optional(),
	image: z
		.string()
		.trim()
		.max(300, "Esa dirección de imagen es demasiado larga")
		.regex(/^$|^\/(?!\/)[^\s\\]*$/, "Elige la imagen en Media")
		.nullable()
		.optional(),
	position: z.number().int().min(0).max(10_000).optional(),
	is_visible: z.boolean("Di si se muestra con sí o no").optional(),
});
export type ServiceForm = z.infer<typeof ServiceForm>;

export const ServiceEdit = ServiceForm.extend({
	updated_at: z.iso.datetime("Falta la versión que estabas viendo").optional(),
});
export type ServiceEdit = z.infer<typeof ServiceEdit>;

/** A service as the panel sees it: `price` as stored, `shown_price` with tax. */
export const AdminService = z.object({
	id: z.string(),
	name: z.string(),
	description: z.string(),
	duration: z.string(),
	minutes: z.number().int().nullable(),
	includes: z.array(z.string()),
	specialty: z.boolean(),
	badge: z.enum(SERVICE_BADGES).nullable(),
	category: z.string(),
	warranty: z.string().nullable(),
	price: z.number().nullable(),
	shown_price: z.number().nullable(),
	image: z.string(),
	/** The picture when its file exists, else "". */
	picture: z.string(),
	position: z.number().int(),
	is_visible: z.boolean(),
	deleted_at: z.iso.datetime().nullable(),
	updated_at: z.iso.datetime(),
});
export type AdminService = z.infer<typeof AdminService>;

export const AdminServiceDetail = AdminService.extend({ history: z.array(Change) });
export type AdminServiceDetail = z.infer<typeof AdminServiceDetail>;

export const ServiceListFilter = z.object({
	q: z.string().max(100, "Busca con menos de 100 letras").default(""),
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

/** The ids of all services in the order in which the site shows them. */
export const ServiceOrder = z.object({
	ids: z
		.array(z.string().max(80))
		.min(1, "Falta el orden")
		.max(500)
		.refine((ids) => new Set(ids).size === ids.length, "Un servicio está dos veces"),
});
export type ServiceOrder = z.infer<typeof ServiceOrder>;
