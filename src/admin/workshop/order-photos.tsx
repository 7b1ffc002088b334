import { useSyncExternalStore } from "react";
import { useMay } from "#admin/frame/context.ts";
import { PhotoGrid } from "#admin/frame/photo-grid.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { AS_WATCHER, fetchAsStaff, read, staffApi } from "#api/client.ts";
import type { LeadPhoto } from "#features/photos/contract.ts";
import type { StaffPhotoKind } from "#features/photos/rules.ts";
import type { OrderState } from "#features/work-orders/order-states.ts";
import { openPhotoQueue } from "#site/photos/photo-queue.ts";
import { usePhotoInput } from "#site/photos/use-photo-input.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { plural } from "#ui/format.ts";
import { openPhotoQueues } from "./photo-queues.ts";

const PRESSES: Record<StaffPhotoKind, string> = {
	intake: "Foto de cómo llegó",
	finding: "Foto de un hallazgo",
	work: "Foto del trabajo",
	delivery: "Foto de cómo sale",
};
/** Photo kinds allowed in each state; none once the car has left. */
const TAKEN: Record<OrderState, readonly StaffPhotoKind[]> = {
	received: ["intake", "finding"],
	in_progress: ["work", "finding"],
	ready: ["delivery"],
	delivered: [],
	withdrawn: [],
};
const TOO_HEAVY = "Pesa más de 9 MB y este teléfono no la pudo reducir.";

/** Upload queue of each order opened in this tab; uploads continue after leaving the page or reopening the tab. */
const queueOf = openPhotoQueues((id) => {
	const how = { most: Number.POSITIVE_INFINITY, tooHeavy: TOO_HEAVY, by: fetchAsStaff };
	return openPhotoQueue(`/api/admin/bench/${id}/photos`, { reference: id, photos: [] }, how);
});

/** Shows a car's staff photos and pending uploads; reception chooses which the customer sees. */
export function OrderPhotos({ id, state }: { id: string; state: OrderState }) {
	const one = staffApi.admin.bench[":id"];
	const queue = queueOf(id);
	const items = useSyncExternalStore(queue.subscribe, queue.items);
	const arrived = items.filter((item) => item.state === "stored").length;
	// Keep the last answer while photos reload, so that focus stays on the checkbox.
	const { kept, askAgain } = useAnswer(`${id} ${state} ${arrived}`, () =>
		read(one.photos.$get({ param: { id } }, AS_WATCHER)),
	);
	const photos = kept?.photos ?? [];
	const onTheWay = items.filter((item) => /^(preparing|waiting|sending)$/.test(item.state)).length;
	return (
		<div className="grid gap-4">
			{photos.length > 0 && <Gallery id={id} photos={photos} refresh={askAgain} />}
			<div role="status" className="grid gap-2 empty:hidden">
				{onTheWay > 0 && <p>Subiendo {plural(onTheWay, "foto", "fotos")}…</p>}
				{items.map(
					({ key, said, state }) =>
						said && (
							<p key={key} className="flex flex-wrap items-center gap-3">
								{said}
								{state === "paused" && (
									<SmallButton onClick={() => queue.resume(key)}>Seguir</SmallButton>
								)}
							</p>
						),
				)}
			</div>
			<div className="flex flex-wrap gap-2">
				{TAKEN[state].map((kind) => (
					<Chooser key={kind} kind={kind} onChosen={(files) => queue.add(files, { kind })} />
				))}
			</div>
		</div>
	);
}

type ChooserProps = { kind: StaffPhotoKind; onChosen: (files: File[]) => void };

function Chooser({ kind, onChosen }: ChooserProps) {
	const { choose, input } = usePhotoInput(PRESSES[kind], onChosen);
	return (
		<>
			<SmallButton icon="camera" onClick={choose}>
				{PRESSES[kind]}
			</SmallButton>
			{input}
		</>
	);
}

type GalleryProps = { id: string; photos: readonly LeadPhoto[]; refresh: () => void };

function Gallery({ id, photos, refresh }: GalleryProps) {
	const may = useMay();
	const { run } = useChange(null);
	const taken = staffApi.admin.bench[":id"].taken[":photo"][":size"];
	const shared = staffApi.admin["work-orders"][":id"].photos[":photo"];
	const share = (photo: string, isShared: boolean) =>
		void run({
			id: photo,
			call: () => read(shared.$put({ param: { id, photo }, json: { is_shared: isShared } })),
			onDone: refresh,
		});
	return (
		<PhotoGrid
			photos={photos}
			title="Fotos del carro"
			altOf={({ place, kind }) => `Foto ${place}: ${nameOf(kind)}`}
			ask={(photo, size) => taken.$get({ param: { id, photo, size } }, AS_WATCHER)}
			className="sm:grid-cols-3"
		>
			{(photo) =>
				may("orders") && (
					<Checkbox
						name={`compartir-${photo.id}`}
						label={
							<>
								El cliente la ve<span className="sr-only">: foto {photo.place}</span>
							</>
						}
						checked={photo.is_shared}
						onChange={({ currentTarget }) => share(photo.id, currentTarget.checked)}
					/>
				)
			}
		</PhotoGrid>
	);
}

const nameOf = (kind: LeadPhoto["kind"]) => (kind === "customer" ? "del cliente" : PRESSES[kind]);
