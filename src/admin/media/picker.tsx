import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { MediaFile, MediaLibrary } from "#features/media/contract.ts";
import { MediaPicture } from "#features/media/media-card.tsx";
import { CATEGORIES, GUIDANCE, type MediaCategory } from "#features/media/rules.ts";
import { CATEGORY_LABELS, guidanceText } from "#features/media/sentences.ts";
import { ACCEPT } from "#features/media/upload-areas.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Field, FieldScope, Select, TextInput } from "#ui/field.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import { useUploads } from "./use-uploads.ts";

export type MediaPickerProps = {
	isOpen?: boolean;
	onClose: () => void;
	category: MediaCategory;
	onPick: (file: MediaFile) => void;
};

const TYPING_PAUSE_MS = 350;
const CHOICES = ["all", ...CATEGORIES].map((value) => ({
	value,
	label: CATEGORY_LABELS[value as MediaCategory | "all"],
}));

/** Chooses a picture of the library, or uploads one and chooses it. Closes by itself. */
export function MediaPicker(props: MediaPickerProps) {
	const { isOpen, onClose, category } = props;
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			size="lg"
			title="Elegir imagen"
			description={`${CATEGORY_LABELS[category]}: ${guidanceText(category, GUIDANCE[category])}`}
		>
			<Picker {...props} />
		</Dialog>
	);
}

type Filter = { category: MediaCategory | "all"; q: string; page: number };

function Picker({ category, onPick, onClose }: MediaPickerProps) {
	const [filter, setFilter] = useState<Filter>({ category, q: "", page: 1 });
	const { files, pages, problem, isLoading, reload } = useFound(filter);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const scope = useId();

	function pick(file: MediaFile) {
		onPick(file);
		onClose();
	}

	function handleTyping(event: ChangeEvent<HTMLInputElement>) {
		const q = event.currentTarget.value;
		clearTimeout(timer.current);
		timer.current = setTimeout(
			() => setFilter((last) => ({ ...last, q, page: 1 })),
			TYPING_PAUSE_MS,
		);
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
						onChange={handleTyping}
					/>
				</Field>
				<Field label="Categoría" name="category" isLabelHidden>
					<Select
						value={filter.category}
						options={CHOICES}
						onChange={({ currentTarget }) =>
							setFilter((last) => ({
								...last,
								category: currentTarget.value as Filter["category"],
								page: 1,
							}))
						}
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
									className="card block size-full text-left hover:border-tinta"
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
				{problem && (
					<ErrorState title="No se pudo cargar la biblioteca" text={problem} onRetry={reload} />
				)}
				{!isLoading && !problem && files.length === 0 && (
					<EmptyState
						title="No hay imágenes aquí"
						text="Sube una, o mira en otra categoría."
						size="sm"
					/>
				)}
				{!isLoading && filter.page < pages && (
					<Button
						tone="line"
						size="sm"
						className="mt-4"
						onClick={() => setFilter((last) => ({ ...last, page: last.page + 1 }))}
					>
						Ver más
					</Button>
				)}
			</div>
		</FieldScope>
	);
}

type Found = { filter: Filter; answer?: MediaLibrary; before: MediaFile[]; problem?: string };

/** The files that fit a filter; a further page is added to the ones before it. */
function useFound(filter: Filter) {
	const [found, setFound] = useState<Found>({ filter, before: [] });
	const [round, setRound] = useState(0);
	useEffect(() => {
		void round;
		let isOver = false;
		const query = { ...filter, page: String(filter.page) };
		read(staffApi.admin.media.$get({ query })).then(
			(answer) =>
				!isOver &&
				setFound((last) => ({
					filter,
					answer,
					before: filter.page > 1 ? filesOf(last) : [],
				})),
			(problem) =>
				!isOver &&
				setFound((last) => ({
					...last,
					filter,
					problem: sentenceOf(problem, "Prueba otra vez."),
				})),
		);
		return () => {
			isOver = true;
		};
	}, [filter, round]);
	const isAnswered = found.filter === filter && Boolean(found.answer || found.problem);
	const isFurther = filter.page > 1;
	return {
		files: isAnswered || isFurther ? filesOf(found) : [],
		pages: found.answer?.pages ?? 1,
		problem: isAnswered ? found.problem : undefined,
		isLoading: !isAnswered,
		reload: () => {
			setFound({ filter, before: [] });
			setRound((last) => last + 1);
		},
	};
}

const filesOf = ({ before, answer }: Found) => [...before, ...(answer?.files ?? [])];

type QuickUploadProps = { category: MediaCategory; onUploaded: (file: MediaFile) => void };

/** One file straight into the library; its words can be completed in Media. */
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
							className="h-2 w-40 accent-tinta"
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
