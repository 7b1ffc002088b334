import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { toErrorMessage } from "#api/client.ts";
import { uploadForm } from "#api/client.upload.ts";
import { MAX_SHEET_BYTES } from "#features/content/products/bulk/bulk-limits.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { BATCH_ERRORS } from "#features/content/products/bulk/messages.ts";
import { cn } from "#ui/cn.ts";
import { FieldError } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";

/** Types for the file dialog; the server checks the bytes. */
const ACCEPT =
	".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const UPLOAD_PATH = "/api/admin/product-batches/sheets";

type SheetUploadProps = {
	/** The sheet to read, of several; else the one with most known headings. */
	sheetName?: string | undefined;
	onUploaded: (batch: ProductBatch) => void;
};

/** Takes a sheet by choice or drop, and shows how much of it was sent. */
export function SheetUpload({ sheetName, onUploaded }: SheetUploadProps) {
	const input = useRef<HTMLInputElement>(null);
	const upload = useRef<AbortController>(null);
	const [error, setError] = useState<string>();
	/** Share that was sent; undefined while nothing is being sent. */
	const [progress, setProgress] = useState<number>();
	const [isOver, setIsOver] = useState(false);
	useEffect(() => () => upload.current?.abort(), []);

	async function send(file: File | undefined) {
		if (!file || progress !== undefined) return;
		if (file.size > MAX_SHEET_BYTES) return setError(BATCH_ERRORS.tooLarge);
		const form = new FormData();
		form.set("file", file);
		if (sheetName) form.set("sheet", sheetName);
		upload.current = new AbortController();
		const { signal } = upload.current;
		setError(undefined);
		setProgress(0);
		try {
			onUploaded(await uploadForm<ProductBatch>(UPLOAD_PATH, form, { signal, onProgress: setProgress }));
		} catch (problem) {
			if (!signal.aborted) setError(toErrorMessage(problem));
		}
		setProgress(undefined);
	}

	function handleChange(event: ChangeEvent<HTMLInputElement>) {
		void send(event.currentTarget.files?.[0]);
		// Allow selecting the same file again.
		event.currentTarget.value = "";
	}

	function handleDrop(event: DragEvent) {
		event.preventDefault();
		setIsOver(false);
		void send(event.dataTransfer.files[0]);
	}

	return (
		<section
			aria-label="Subir una hoja"
			className={cn("card mt-4 border-2 border-dashed p-6 text-center", isOver && "bg-[#fdecc8]!")}
			onDragOver={(event) => {
				event.preventDefault();
				setIsOver(true);
			}}
			onDragLeave={() => setIsOver(false)}
			onDrop={handleDrop}
		>
			{progress === undefined ? (
				<>
					<button type="button" className="btn btn-primary" onClick={() => input.current?.click()}>
						<Icon name="upload" size={20} />
						Elegir la hoja
					</button>
					{sheetName && (
						<p className="mt-3 [overflow-wrap:anywhere]">{`Se leerá la hoja «${sheetName}» del archivo que elijas.`}</p>
					)}
					<p className="mt-3 text-sm text-muted">
						Excel (.xlsx) o CSV, hasta 10,000 filas y 10 MB. También puedes soltarla aquí.
					</p>
				</>
			) : (
				<div role="status">
					<p>{progress < 1 ? "Subiendo la hoja…" : "Leyendo la hoja…"}</p>
					{progress === 1 && (
						<p className="text-sm text-muted">
							Se lee una a la vez: si hay otra antes, esta espera su turno.
						</p>
					)}
					<progress
						aria-label="Hoja enviada"
						className="mt-2 w-full max-w-96"
						value={progress < 1 ? progress : undefined}
					/>
				</div>
			)}
			<FieldError error={error} />
			<input
				ref={input}
				type="file"
				accept={ACCEPT}
				hidden
				tabIndex={-1}
				aria-label="Hoja de productos"
				onChange={handleChange}
			/>
		</section>
	);
}
