import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { MOST_PHOTOS } from "#features/leads/photo-term.ts";
import type { OwnPhotos } from "#features/photos/contract.ts";
import { Button } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatLongDate, formatTime, plural } from "#ui/format.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { openPhotoQueue, type QueuedPhoto } from "./photo-queue.ts";
import { PhotoRow } from "./photo-row.tsx";
import { usePhotoInput } from "./use-photo-input.tsx";

type AddPhotosProps = { path: string; own: OwnPhotos };

/** Shows the stored and uploading photos of a request, and lets the customer add more. */
export default function AddPhotos({ path, own }: AddPhotosProps) {
	const { expires_at: until } = own;
	const [queue] = useState(() => openPhotoQueue(path, own));
	const items = useSyncExternalStore(queue.subscribe, queue.items, queue.items);
	const [leftOver, setLeftOver] = useState(0);
	useEffect(() => queue.start(), [queue]);
	useTold(items, own);
	const free = MOST_PHOTOS - items.length;
	return (
		<section id="fotos" aria-labelledby="fotos-titulo" className="scroll-mt-6">
			<h2 id="fotos-titulo" className="title-3">
				Fotos
			</h2>
			<p className="mt-3">
				El golpe, la luz del tablero, la pieza vieja: con hasta {MOST_PHOTOS} fotos te respondemos
				mejor.
			</p>
			{items.length > 0 && (
				<ul aria-label="Tus fotos" className="mt-6 border border-line bg-paper">
					{items.map((item, index) => (
						<PhotoRow
							key={item.key}
							photo={item}
							number={index + 1}
							onResume={() => queue.resume(item.key)}
							onRemove={() => void queue.remove(item.key)}
						/>
					))}
				</ul>
			)}
			<p role="status" className={cn("font-medium", items.length > 0 && "mt-4")}>
				{toldOf(items)}
			</p>
			<Chooser
				hasSome={items.length > 0}
				isFull={free <= 0 && !items.some(({ state }) => state === "lost")}
				onChosen={(files) => setLeftOver(queue.add(files))}
			/>
			{leftOver > 0 && (
				<p role="alert" className="mt-3 border-l-4 border-accent bg-ground px-3 py-2">
					{`Caben ${MOST_PHOTOS}: ${plural(leftOver, "foto no se agregó", "fotos no se agregaron")}. Quita una para poner otra.`}
				</p>
			)}
			<div className="mt-8">
				<DataRows
					rows={[
						{
							label: "Quién las ve",
							value: "El taller y quien tenga este enlace. No se publican.",
						},
						{
							label: "Qué se guarda",
							value:
								"Una copia sin el lugar donde la tomaste ni los datos del teléfono. Se borra con tu solicitud, o cuando la quites.",
						},
						{
							label: "Hasta cuándo",
							value: `Puedes agregarlas hasta el ${formatLongDate(until)}, ${formatTime(until)}.`,
						},
						{
							label: "Qué fotos sirven",
							value:
								"JPG, PNG, WebP o AVIF, hasta 9 MB. Las HEIC del iPhone sirven si las eliges desde el mismo iPhone.",
						},
					]}
				/>
			</div>
		</section>
	);
}

/** Reloads the page data after an upload, because the page header counts the photos too. */
function useTold(items: readonly { state: string }[], own: OwnPhotos) {
	const { revalidate } = useRevalidator();
	const stored = items.filter(({ state }) => state === "stored").length;
	const known = own.photos.filter(({ state }) => state === "stored").length;
	useEffect(() => {
		if (stored !== known) void revalidate();
	}, [stored, known, revalidate]);
}

type ChooserProps = { hasSome: boolean; isFull: boolean; onChosen: (files: File[]) => void };

function Chooser({ hasSome, isFull, onChosen }: ChooserProps) {
	const isAlive = useHydrated();
	const { choose, input } = usePhotoInput("Elegir fotos", onChosen);
	return (
		<>
			<noscript>
				<p className="mt-6 border-l-4 border-accent bg-ground px-3 py-2">
					Para subirlas desde aquí tu navegador necesita JavaScript. Sin él, mándalas por WhatsApp.
				</p>
			</noscript>
			{!isFull && (
				<Button
					icon="camera"
					tone={hasSome ? "line" : "primary"}
					className={cn("mt-4 max-sm:w-full noscript:hidden", !isAlive && "invisible")}
					onClick={choose}
				>
					{hasSome ? "Agregar otra foto" : "Elegir fotos"}
				</Button>
			)}
			{input}
		</>
	);
}

/** Formats the state of the uploads in one sentence, which screen readers announce. */
function toldOf(items: readonly QueuedPhoto[]): string {
	const stored = items.filter(({ state }) => state === "stored").length;
	const left = items.length - stored;
	if (items.length === 0) return "";
	if (items.some(({ state }) => /^(preparing|waiting|sending)$/.test(state)))
		return `Subiendo: ${stored} de ${items.length} guardadas. Si se corta la señal o cierras la página, sigue donde quedó.`;
	const refused = items.filter(({ state }) => state === "refused").length;
	if (left > refused)
		return `${plural(left - refused, "foto no ha llegado", "fotos no han llegado")}. Lo que ya llegó no se pierde.`;
	if (refused > 0)
		return `${plural(refused, "foto no se guardó", "fotos no se guardaron")}: quítala y prueba con otra.`;
	return `¡Listo! ${stored === 1 ? "Tu foto ya está" : `Tus ${stored} fotos ya están`} en el taller, con tu solicitud.`;
}
