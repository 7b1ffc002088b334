import type { StaffPost } from "#features/blog/contract.ts";
import { formatDateTime, formatTime } from "#ui/format.ts";

export function actionOf(isToBePublic: boolean, isPublic = false): string {
	if (isToBePublic) return isPublic ? "Guardar cambios" : "Publicar";
	return isPublic ? "Pasar a borrador" : "Guardar borrador";
}

type Standing = {
	busyWith: "save" | "itself" | undefined;
	isDirty: boolean;
	savedAt: Date | undefined;
	values: { published: boolean };
};

export function standingOf(form: Standing, stored: StaffPost | undefined): string {
	const { busyWith, isDirty, savedAt, values } = form;
	if (busyWith === "itself") return "Guardando el borrador…";
	const isPrivate = !values.published && !stored?.published;
	if (isDirty) return isPrivate ? "Cambios sin guardar todavía" : "Cambios sin publicar";
	if (savedAt) return `Guardado a las ${formatTime(savedAt)}`;
	return stored ? `Guardado el ${formatDateTime(stored.updated_at)}` : "Sin guardar";
}
