import { useEffect, useRef } from "react";
import { useBeforeUnload, useBlocker, useRevalidator } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { createLoader, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { ListSearch } from "#admin/list/search.tsx";
import { MEDIA } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { MediaCard } from "#features/content/media/admin/media-card.tsx";
import { MediaEditor } from "#features/content/media/admin/media-editor.tsx";
import { FILTERS, MEDIA_LIST, type MediaQuery, SHOW_OPTIONS } from "#features/content/media/admin/query.ts";
import { UploadAreas } from "#features/content/media/admin/upload-areas.tsx";
import { UploadQueue } from "#features/content/media/admin/upload-queue.tsx";
import { useLibrary } from "#features/content/media/admin/use-library.ts";
import { useUploads } from "#features/content/media/admin/use-uploads.ts";
import type { MediaFile } from "#features/content/media/contract.ts";
import {
	CATEGORY_LABELS,
	DELETE_QUESTION,
	getNoBrandMessage,
	REFRESH_NOTICE,
} from "#features/content/media/messages.ts";
import { isUnassignedLogo, REFRESH_AFTER_MS, REFRESHING_CATEGORIES } from "#features/content/media/rules.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { EmptyStateProps } from "#ui/empty-state.tsx";
import { formatCount } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { TagNav } from "#ui/tag-nav.tsx";
import { useToast } from "#ui/toast.tsx";
import { useLatest } from "#ui/use-latest.ts";
import type { Route } from "./+types/media";

export const clientLoader = createLoader(MEDIA_LIST, async (query) => {
	const [results, { brands }] = await Promise.all([
		read(staffApi.admin.media.$get({ query })),
		read(staffApi.showcase.$get()),
	]);
	return { ...results, brands: brands.map(({ code, name }) => ({ code, name })) };
});

export default function MediaPage({ loaderData }: Route.ComponentProps) {
	const { brands, ...results } = loaderData;
	const { query, hrefFor, hrefForPage, isFiltering } = useList(MEDIA_LIST);
	const library = useLibrary();
	const { openedFile: editedFile, fileToDelete, busyId } = library;
	const uploads = usePageUploads(editedFile !== undefined);

	return (
		<>
			<PageHead title="Media" />
			<Section
				title="Subir imágenes"
				note="Elige la categoría o suelta los archivos encima. JPG, PNG, WebP o AVIF; las fotos grandes se reducen solas."
				className="mt-4"
			>
				<UploadAreas onChoose={uploads.add} />
				{uploads.queue.length > 0 && (
					<UploadQueue
						queue={uploads.queue}
						brands={brands}
						isSending={uploads.isSending}
						onChange={uploads.change}
						onRemove={uploads.remove}
						onStart={() => void uploads.start()}
					/>
				)}
			</Section>
			<Section
				title={SHOW_OPTIONS.find(({ value }) => value === query.show)?.label ?? "Biblioteca"}
				count={formatCount(results.total, "archivo", "archivos")}
				className="mt-8"
			>
				<TagNav
					label="Categoría"
					values={FILTERS}
					labels={CATEGORY_LABELS}
					counts={results.counts}
					selected={query.category}
					hrefFor={(category) => hrefFor({ category })}
					className="mb-3"
				/>
				<ListSearch
					query={query}
					placeholder="Nombre de archivo o descripción"
					selects={[{ name: "show", label: "Qué mostrar", options: SHOW_OPTIONS }]}
					hrefFor={hrefFor}
				/>
				<Rows
					pagination={results}
					hrefForPage={hrefForPage}
					isFiltering={isFiltering}
					emptyState={results.files.length === 0 && { headingLevel: 3, ...getEmptyState(query) }}
				>
					<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-6">
						{results.files.map((file) => (
							<li key={file.id}>
								<MediaCard
									file={file}
									onOpen={library.openFile}
									onCopy={library.copy}
									onDelete={library.setFileToDelete}
									onRestore={library.restore}
									isBusy={busyId === file.id}
								/>
							</li>
						))}
					</ul>
				</Rows>
			</Section>
			{editedFile && (
				<MediaEditor
					file={editedFile.file}
					texts={library.getEditedTexts(editedFile.file)}
					onChange={(change) => library.setTexts(editedFile.file, change)}
					onClear={library.hasDraft ? library.clearDraft : undefined}
					isBusy={busyId === editedFile.file.id}
					error={editedFile.error}
					conflict={editedFile.conflict}
					onSave={library.saveTexts}
					onTakeTheirs={library.takeTheirs}
					onClose={library.close}
					onCopy={() => void library.copy(editedFile.file)}
				/>
			)}
			<ConfirmDialog
				isOpen={fileToDelete !== undefined}
				onClose={() => library.setFileToDelete(undefined)}
				title={DELETE_QUESTION}
				text={fileToDelete && <DeletionNotice file={fileToDelete} />}
				isBusy={fileToDelete !== undefined && busyId === fileToDelete.id}
				onConfirm={() => fileToDelete && library.remove(fileToDelete)}
			/>
			<ConfirmDialog
				isLeavePrompt
				isOpen={uploads.blocker.state === "blocked"}
				onClose={() => uploads.blocker.reset?.()}
				title="¿Salir sin subir?"
				text="Las imágenes que elegiste no se han subido y tendrías que elegirlas otra vez."
				confirmLabel="Salir"
				cancelLabel="Quedarme"
				onConfirm={() => uploads.blocker.proceed?.()}
			/>
		</>
	);
}

/**
 * Manages the uploads of the page. After uploads with fixed names the page reloads in two seconds, as specified. If
 * there is unsaved work, it only revalidates its data.
 *
 * @source rules 6.16
 */
function usePageUploads(isEditing: boolean) {
	const showToast = useToast();
	const { revalidate } = useRevalidator();
	const timer = useRef<number>(undefined);
	const uploads = useUploads(({ uploaded, failures }) => {
		const [unmatchedLogo] = uploaded.filter(isUnassignedLogo);
		const needsReload =
			!unmatchedLogo && uploaded.some(({ category }) => REFRESHING_CATEGORIES.includes(category));
		if (uploaded.length > 0) {
			const uploadedLabel = formatCount(uploaded.length, "imagen subida", "imágenes subidas");
			const followUp = unmatchedLogo
				? `. ${getNoBrandMessage(unmatchedLogo.filename)}`
				: needsReload
					? `. ${REFRESH_NOTICE}`
					: "";
			showToast({ title: "Éxito", description: uploadedLabel + followUp });
		} else if (failures[0]) showToast({ title: "Error", description: failures[0], variant: "destructive" });
		void revalidate();
		if (needsReload) timer.current = window.setTimeout(refreshPage, REFRESH_AFTER_MS);
	});
	usePreventFileDrop();
	const hasPendingUploads = uploads.queue.length > 0;
	const hasUnsavedWork = useLatest(hasPendingUploads || isEditing);
	useEffect(() => () => clearTimeout(timer.current), []);
	useBeforeUnload((event) => {
		if (hasPendingUploads) event.preventDefault();
	});
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			hasPendingUploads && currentLocation.pathname !== nextLocation.pathname,
	);

	function refreshPage() {
		if (hasUnsavedWork.current) void revalidate();
		else location.reload();
	}

	return { ...uploads, blocker };
}

/** Stops the browser from opening a file that is dropped outside an upload area, which would lose unsaved work. */
function usePreventFileDrop() {
	useEffect(() => {
		const preventDrop = (event: DragEvent) => event.preventDefault();
		window.addEventListener("dragover", preventDrop);
		window.addEventListener("drop", preventDrop);
		return () => {
			window.removeEventListener("dragover", preventDrop);
			window.removeEventListener("drop", preventDrop);
		};
	}, []);
}

export const ErrorBoundary = toLoadFailure("Media", "No se pudo cargar la biblioteca");

function DeletionNotice({ file }: { file: MediaFile }) {
	const { filename, uses } = file;
	return (
		<>
			«{filename}» {uses.length > 0 && <span>{"deja el sitio ahora y "}</span>}
			<span>queda 30 días en la papelera.</span>
			{uses.length > 0 && (
				<span className="mt-3 block">
					<span className="block font-semibold">Ahora mismo se usa en:</span>
					{uses.map(({ label, to }) => (
						<span key={label + to} className="block">
							{label}
						</span>
					))}
				</span>
			)}
		</>
	);
}

function getEmptyState({ q, category, show }: MediaQuery): EmptyStateProps {
	if (q || category !== "all")
		return {
			title: "Nada con ese filtro",
			text: "Ningún archivo cumple lo que buscas. Usa menos palabras u otra categoría.",
			link: { to: show === "library" ? MEDIA : `${MEDIA}?show=${show}`, label: "Quitar filtros" },
		};
	if (show === "trash")
		return { title: "La papelera está vacía", text: "Lo que elimines espera aquí 30 días." };
	if (show === "unused")
		return {
			title: "Todo se usa",
			text: "Cada archivo de la biblioteca se muestra en alguna página.",
		};
	return {
		title: "La biblioteca está vacía",
		text: "Empieza por el logo: en cuanto lo subas, aparece en todo el sitio.",
	};
}
