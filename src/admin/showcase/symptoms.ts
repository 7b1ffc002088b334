import { SHOWCASE } from "#admin/catalogue/paths.ts";
import type { Removal } from "#admin/record/delete.tsx";
import type { Return } from "#admin/record/in-bin.tsx";
import { read, staffApi } from "#api/client.ts";

/** Below it, each symptom's form. */
export const SYMPTOMS = `${SHOWCASE}/sintomas`;

const { symptoms } = staffApi.admin;
type Named = { id: string; name: string };

/** How a symptom goes into the bin and comes back: what is asked, what is said, and the calls. */
export const SYMPTOM_BIN = {
	removal: ({ id, name }: Named): Removal => ({
		name,
		question: "¿Estás seguro de eliminar este síntoma?",
		text: `«${name}» sale de la guía y queda en la papelera.`,
		done: "Síntoma eliminado",
		failure: "No se pudo eliminar",
		remove: () => read(symptoms[":id"].$delete({ param: { id } })),
	}),
	return: ({ id, name }: Named): Return => ({
		name,
		done: "Síntoma restaurado",
		failure: "No se pudo restaurar",
		restore: () => read(symptoms[":id"].restore.$post({ param: { id } })),
	}),
};
