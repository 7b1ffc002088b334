import { ActionBar } from "#ui/action-bar.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { formatDateTime, formatTime } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import type { usePostEditor } from "./use-post-editor.ts";

type Editor = ReturnType<typeof usePostEditor>;

/** What happened to the text while nobody looked, or why it is not saved. */
export function PostNotices({ editor }: { editor: Editor }) {
	const { recoveredAt, conflict, problem, busyWith, errors } = editor;
	const isTold = conflict || Object.keys(errors).length > 0;
	return (
		<>
			{recoveredAt && !conflict && (
				<div
					role="status"
					className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-ambar bg-papel px-4 py-3"
				>
					<p className="grow basis-60">
						Recuperamos lo que no se había guardado ({formatDateTime(recoveredAt)}).
					</p>
					<Button tone="line" size="sm" onClick={editor.discard}>
						Descartar cambios
					</Button>
				</div>
			)}
			{problem && !isTold && !busyWith && (
				<p role="status" className="flex gap-3 border-l-4 border-error bg-papel px-4 py-3">
					<Icon name="alert" className="mt-0.5" />
					<span>{problem} Tu texto sigue aquí y en este equipo.</span>
				</p>
			)}
		</>
	);
}

/** Where the post stands and what to do next, always in reach. */
export function SaveBar({ editor, onPreview }: { editor: Editor; onPreview: () => void }) {
	const { draft, stored, busyWith } = editor;
	return (
		<ActionBar className="-mx-4 mt-6 flex flex-wrap items-center gap-3 border-t border-linea bg-papel px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:border-x">
			<p role="status" className="num grow text-sm text-gris max-sm:w-full">
				{standing(editor)}
			</p>
			{stored?.published && (
				<ButtonLink
					to={`/blog/${stored.slug}`}
					opensNewTab
					tone="line"
					size="sm"
					className="max-sm:hidden"
				>
					Ver en el sitio
				</ButtonLink>
			)}
			<Button tone="line" size="sm" onClick={onPreview} className="max-sm:grow">
				Vista previa
			</Button>
			<Button
				type="submit"
				size="sm"
				isBusy={busyWith === "save"}
				busyLabel="Guardando…"
				className="max-sm:grow"
			>
				{actionOf(draft.published, stored?.published)}
			</Button>
		</ActionBar>
	);
}

function actionOf(isToBePublic: boolean, isPublic: boolean | undefined): string {
	if (isToBePublic) return isPublic ? "Guardar cambios" : "Publicar";
	return isPublic ? "Pasar a borrador" : "Guardar borrador";
}

function standing({ busyWith, isDirty, isPrivate, savedAt, stored }: Editor): string {
	if (busyWith === "autosave") return "Guardando el borrador…";
	if (isDirty) return isPrivate ? "Cambios sin guardar todavía" : "Cambios sin publicar";
	if (savedAt) return `Guardado a las ${formatTime(savedAt)}`;
	return stored ? `Guardado el ${formatDateTime(stored.updated_at)}` : "Sin guardar";
}
