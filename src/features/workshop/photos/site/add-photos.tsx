import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { MAX_PHOTOS } from "#core/requests/form/photo-term.ts";
import type { CustomerPhotos } from "#features/workshop/photos/contract.ts";
import { Button } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatCount, formatLongDate, formatTime } from "#ui/format.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { openPhotoQueue, type QueuedPhoto } from "./photo-queue.ts";
import { PhotoRow } from "./photo-row.tsx";
import { usePhotoInput } from "./use-photo-input.tsx";

type AddPhotosProps = { path: string; customerPhotos: CustomerPhotos };

/** Shows the stored and uploading photos of a request, and lets the customer add more. */
export default function AddPhotos({ path, customerPhotos }: AddPhotosProps) {
	const { expires_at: expiresAt } = customerPhotos;
	const [queue] = useState(() => openPhotoQueue(path, customerPhotos));
	const items = useSyncExternalStore(queue.subscribe, queue.items, queue.items);
	const [excessCount, setExcessCount] = useState(0);
	useEffect(() => queue.start(), [queue]);
	useReloadOnUpload(items, customerPhotos);
	const freeSlots = MAX_PHOTOS - items.filter(({ state }) => state !== "refused").length;
	return (
		<section id="fotos" aria-labelledby="fotos-titulo" className="scroll-mt-6">
			<h2 id="fotos-titulo" className="title-3">
				Fotos
			</h2>
			<p className="mt-3">
				{`El golpe, la luz del tablero, la pieza vieja: con hasta ${MAX_PHOTOS} fotos te respondemos mejor.`}
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
				{formatQueueStatus(items)}
			</p>
			<PhotoChooser
				hasPhotos={items.length > 0}
				isFull={freeSlots <= 0 && !items.some(({ state }) => state === "lost")}
				onSelect={(files) => setExcessCount(queue.add(files))}
			/>
			{excessCount > 0 && (
				<p role="alert" className="mt-3 border-l-4 border-accent bg-ground px-3 py-2">
					{`Caben ${MAX_PHOTOS}: ${formatCount(excessCount, "foto no se agregó", "fotos no se agregaron")}. Quita una para poner otra.`}
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
							value: `Puedes agregarlas hasta el ${formatLongDate(expiresAt)}, ${formatTime(expiresAt)}.`,
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
function useReloadOnUpload(items: readonly { state: string }[], customerPhotos: CustomerPhotos) {
	const { revalidate } = useRevalidator();
	const storedCount = items.filter(({ state }) => state === "stored").length;
	const loadedStoredCount = customerPhotos.photos.filter(({ state }) => state === "stored").length;
	useEffect(() => {
		if (storedCount !== loadedStoredCount) void revalidate();
	}, [storedCount, loadedStoredCount, revalidate]);
}

type PhotoChooserProps = { hasPhotos: boolean; isFull: boolean; onSelect: (files: File[]) => void };

function PhotoChooser({ hasPhotos, isFull, onSelect }: PhotoChooserProps) {
	const isHydrated = useHydrated();
	const { choose, input } = usePhotoInput("Elegir fotos", onSelect);
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
					tone={hasPhotos ? "line" : "primary"}
					className={cn("mt-4 max-sm:w-full noscript:hidden", !isHydrated && "invisible")}
					onClick={choose}
				>
					{hasPhotos ? "Agregar otra foto" : "Elegir fotos"}
				</Button>
			)}
			{input}
		</>
	);
}

/** Formats the state of the uploads in one sentence, which screen readers announce. */
function formatQueueStatus(items: readonly QueuedPhoto[]): string {
	const storedCount = items.filter(({ state }) => state === "stored").length;
	const rejectedCount = items.filter(({ state }) => state === "refused").length;
	const sentCount = items.length - rejectedCount;
	const pendingCount = sentCount - storedCount;
	if (items.length === 0) return "";
	if (items.some(({ state }) => /^(preparing|waiting|sending)$/.test(state)))
		return `Subiendo: ${storedCount} de ${sentCount} guardadas. Si se corta la señal o cierras la página, sigue donde quedó.`;
	if (pendingCount > 0)
		return `${formatCount(pendingCount, "foto no ha llegado", "fotos no han llegado")}. Lo que ya llegó no se pierde.`;
	if (rejectedCount > 0)
		return `${formatCount(rejectedCount, "foto no se guardó: prueba con otra", "fotos no se guardaron: prueba con otras")}.`;
	return `¡Listo! ${storedCount === 1 ? "Tu foto ya está" : `Tus ${storedCount} fotos ya están`} en el taller, con tu solicitud.`;
}
