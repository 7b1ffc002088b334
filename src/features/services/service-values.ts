import { dollarsIn } from "#dollars.ts";
import type { AdminService, ServiceEdit } from "./editing-contract.ts";

/** A service as its form holds it: text as typed. */
export type ServiceValues = {
	name: string;
	duration: string;
	category: string;
	description: string;
	includes: string;
	badge: string;
	specialty: boolean;
	minutes: string;
	warranty: string;
	price: string;
	image: string;
	is_visible: boolean;
};

export const BLANK_SERVICE: ServiceValues = {
	name: "",
	duration: "",
	category: "",
	description: "",
	includes: "",
	badge: "",
	specialty: false,
	minutes: "",
	warranty: "",
	price: "",
	image: "",
	is_visible: true,
};

export const SERVICE_LABELS = {
	name: "Nombre",
	duration: "Duración",
	category: "Categoría",
	description: "Descripción",
	includes: "Incluye",
	badge: "Etiqueta",
	specialty: "Servicio especializado",
	minutes: "Minutos en el calendario",
	warranty: "Garantía",
	price: "Precio",
	image: "Imagen",
	is_visible: "Se muestra en el sitio",
} as const satisfies Record<keyof ServiceValues, string>;

/** One per line, trimmed, empty lines dropped. @source rules 6.8 */
export function linesOf(typed: string): string[] {
	return typed
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);
}

export function serviceValuesOf(service: AdminService): ServiceValues {
	const { name, duration, category, description, specialty, image, is_visible } = service;
	return {
		...{ name, duration, category, description, specialty, image, is_visible },
		includes: service.includes.join("\n"),
		badge: service.badge ?? "",
		minutes: service.minutes === null ? "" : String(service.minutes),
		warranty: service.warranty ?? "",
		price: service.price === null ? "" : service.price.toFixed(2),
	};
}

/** What the form sends. A number that is none is left to the server's sentence. */
export function serviceBodyOf(values: ServiceValues): Omit<ServiceEdit, "id" | "updated_at"> {
	return {
		...values,
		includes: linesOf(values.includes),
		badge: values.badge as NonNullable<ServiceEdit["badge"]>,
		minutes: values.minutes.trim() ? orRefused(Number(values.minutes)) : null,
		price: values.price.trim() ? orRefused(dollarsIn(values.price)) : null,
	};
}

/** JSON has no NaN: a figure that is no number must not arrive as "none", so it goes out of every range. */
const orRefused = (figure: number) => (Number.isNaN(figure) ? -1 : figure);
