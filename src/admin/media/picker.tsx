import { type FormEvent, useId, useRef, useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { useSettled } from "#admin/frame/use-settled.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { MediaFile } from "#features/media/contract.ts";
import { MediaPicture } from "#features/media/media-card.tsx";
import { CATEGORIES, GUIDANCE, type MediaCategory } from "#features/media/rules.ts";
import { CATEGORY_LABELS, guidanceText } from "#features/media/sentences.ts";
import { ACCEPT } from "#features/media/upload-areas.tsx";
import { bound } from "#ui/bound.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Field, FieldScope, Select, TextInput } from "#ui/field.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import { useUploads } from "./use-uploads.ts";

type MediaPickerProps = {
	onClose: () => void;
	category: MediaCategory;
	onPick: (file: MediaFile) => void;
};

const TYPING_PAUSE_MS = 350;
const CHOICES = ["all", ...CATEGORIES].map((value) => ({
	value,
	label: CATEGORY_LABELS[value as MediaCategory | "all"],
}));

/** Picks a picture from the library or uploads one. Closes itself. */
export function MediaPicker(props: MediaPickerProps) {
	const { onClose, category } = props;
	return (
		<Dialog
			onClose={onClose}
			size="lg"
			title="Elegir imagen"
			description={`${CATEGORY_LABELS[category]}: ${guidanceText(category, GUIDANCE[category])}`}
		>
			<Picker {...props} />
		</Dialog>
	);
}

type Further = { of: string; page: number; before: readonly MediaFile[] };

function Picker({ category, onPick, onClose }: MediaPickerProps) {
	const [chosen, setChosen] = useState<MediaCategory | "all">(category);
	const [typed, setTyped] = useState("");
	const q = useSettled(typed, TYPING_PAUSE_MS);
	const filter = `${chosen} ${q}`;
	/** More pages append to the ones loaded before. */
	const [further, setFurther] = useState<Further>();
	const { page, before } = further?.of === filter ? further : { page: 1, before: [] };
	const { answer, problem, askAgain } = useAnswer(`${page} ${filter}`, () =>
		read(staffApi.admin.media.$get({ query: { category: chosen, q, page: String(page) } })),
	);
	const files = [...before, ...(answer?.files ?? [])];
	const isLoading = !answer && !problem;
	const scope = useId();

	function pick(file: MediaFile) {
		onPick(file);
		onClose();
	}

	return (
		<FieldScope id={scope}>
			<QuickUpload category={category} onUploaded={pick} />
			<search className="mt-4 grid gap-2 sm:grid-cols-[minmax(0,1fr)_14rem]">
				<Field label="Buscar" name="q" isLabelHidden>
					<TextInput
						type="search"
						icon="search"
						placeholder="Nombre de archivo o descripción"
						maxLength={100}
						{...bound(typed, setTyped)}
					/>
				</Field>
				<Field label="Categoría" name="category" isLabelHidden>
					<Select
						options={CHOICES}
						{...bound(chosen, (value) => setChosen(value as typeof chosen))}
					/>
				</Field>
			</search>
			<div className="mt-4 min-h-60">
				{files.length > 0 && (
					<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
						{files.map((file) => (
							<li key={file.id}>
								<button
									type="button"
									className="card block size-full text-left hover:border-ink"
									onClick={() => pick(file)}
								>
									<MediaPicture file={file} />
									<span className="block p-2 text-sm">
										<span className="sr-only">Elegir </span>
										{file.filename}
									</span>
								</button>
							</li>
						))}
					</ul>
				)}
				{isLoading && <SkeletonList label="Buscando imágenes…" count={2} itemClass="h-24" />}
				{problem !== undefined && (
					<ErrorState
						title="No se pudo cargar la biblioteca"
						text={sentenceOf(problem, "Prueba otra vez.")}
						onRetry={askAgain}
					/>
				)}
				{answer && files.length === 0 && (
					<EmptyState
						title="No hay imágenes aquí"
						text="Sube una, o mira en otra categoría."
						size="sm"
					/>
				)}
				{answer && page < answer.pages && (
					<SmallButton
						className="mt-4"
						onClick={() => setFurther({ of: filter, page: page + 1, before: files })}
					>
						Ver más
					</SmallButton>
				)}
			</div>
		</FieldScope>
	);
}

type QuickUploadProps = { category: MediaCategory; onUploaded: (file: MediaFile) => void };

/** Uploads one file to the library; its texts can be completed in Media. */
function QuickUpload({ category, onUploaded }: QuickUploadProps) {
	const input = useRef<HTMLInputElement>(null);
	const uploads = useUploads(({ uploaded: [file] }) => file && onUploaded(file));
	const one = uploads.queue.at(-1);

	function handleFile(event: FormEvent<HTMLInputElement>) {
		const { files } = event.currentTarget;
		if (!files || files.length === 0) return;
		for (const { key } of uploads.queue) uploads.remove(key);
		void uploads.start(uploads.add(files, category));
		event.currentTarget.value = "";
	}

	return (
		<div>
			<div className="flex flex-wrap items-center gap-3">
				<Button
					size="sm"
					icon="upload"
					isBusy={uploads.isSending}
					busyLabel="Subiendo..."
					onClick={() => input.current?.click()}
				>
					Subir una imagen
				</Button>
				{one && uploads.isSending && (
					<>
						<progress
							max={1}
							value={one.progress}
							aria-label={`Subida de ${one.file.name}`}
							className="h-2 w-40 accent-ink"
						/>
						<Button tone="quiet" size="sm" onClick={() => uploads.remove(one.key)}>
							Cancelar
						</Button>
					</>
				)}
			</div>
			<input
				ref={input}
				type="file"
				accept={ACCEPT}
				hidden
				tabIndex={-1}
				aria-label="Archivo"
				onChange={handleFile}
			/>
			{one?.error && (
				<p role="alert" className="mt-2 text-sm font-medium text-error">
					{one.error}
				</p>
			)}
		</div>
	);
}
