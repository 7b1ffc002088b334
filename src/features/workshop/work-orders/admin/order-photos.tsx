import { type ReactNode, useSyncExternalStore } from "react";
import { useHasRight } from "#admin/frame/context.ts";
import { SmallButton, TextButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { BACKGROUND_CALL, fetchAsStaff, read, staffApi } from "#api/client.ts";
import { PhotoGrid } from "#features/workshop/photos/admin/photo-grid.tsx";
import type { LeadPhoto } from "#features/workshop/photos/contract.ts";
import type { StaffPhotoKind } from "#features/workshop/photos/rules.ts";
import { openPhotoQueue } from "#features/workshop/photos/site/photo-queue.ts";
import { usePhotoInput } from "#features/workshop/photos/site/use-photo-input.tsx";
import { getOrderStateInfo, type OrderState } from "#features/workshop/work-orders/order-states.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { formatCount } from "#ui/format.ts";
import { openPhotoQueues } from "./photo-queues.ts";

const BUTTON_LABELS: Record<StaffPhotoKind, string> = {
	intake: "Foto de cómo llegó",
	finding: "Foto de un hallazgo",
	work: "Foto del trabajo",
	delivery: "Foto de cómo sale",
};
const TOO_HEAVY_MESSAGE = "Pesa más de 9 MB y este teléfono no la pudo reducir.";

/** Upload queue of each order opened in this tab; uploads continue after leaving the page or reopening the tab. */
const getPhotoQueue = openPhotoQueues((id) => {
	const options = {
		maxPhotos: Number.POSITIVE_INFINITY,
		tooHeavy: TOO_HEAVY_MESSAGE,
		fetchWith: fetchAsStaff,
	};
	return openPhotoQueue(`/api/admin/mechanic-view/${id}/photos`, { reference: id, photos: [] }, options);
});

/**
 * Shows a car's staff photos and pending uploads. Reception chooses which the customer sees, until the car left: then the
 * photos only stand there as evidence.
 */
export function OrderPhotos({ id, state }: { id: string; state: OrderState }) {
	const mechanicApi = staffApi.admin["mechanic-view"][":id"];
	const queue = getPhotoQueue(id);
	const items = useSyncExternalStore(queue.subscribe, queue.items);
	const storedCount = items.filter((item) => item.state === "stored").length;
	// Keep the last answer while photos reload, so that focus stays on the checkbox.
	const { lastAnswer, refetch } = useFetch(`${id} ${state} ${storedCount}`, () =>
		read(mechanicApi.photos.$get({ param: { id } }, BACKGROUND_CALL)),
	);
	const photos = lastAnswer?.photos ?? [];
	const { photoKinds } = getOrderStateInfo(state);
	const pendingCount = items.filter((item) => /^(preparing|waiting|sending)$/.test(item.state)).length;
	return (
		<div className="grid gap-4">
			{photos.length > 0 && (
				<Gallery id={id} photos={photos} refresh={refetch} isReadOnly={!getOrderStateInfo(state).isInside} />
			)}
			{lastAnswer && photos.length === 0 && photoKinds.length === 0 && (
				<p className="text-muted">No se tomaron fotos.</p>
			)}
			<div role="status" className="grid gap-2 empty:hidden">
				{pendingCount > 0 && <p>Subiendo {formatCount(pendingCount, "foto", "fotos")}…</p>}
				{items.map(
					({ key, notice, state }) =>
						notice && (
							<p key={key} className="flex flex-wrap items-center gap-3">
								{notice}
								{state === "paused" && <SmallButton onClick={() => queue.resume(key)}>Seguir</SmallButton>}
							</p>
						),
				)}
			</div>
			<div className="flex flex-wrap gap-2 empty:hidden">
				{photoKinds.map((kind) => (
					<PhotoButton key={kind} kind={kind} onSelect={(files) => queue.add(files, { kind })} />
				))}
			</div>
		</div>
	);
}

type ReceptionStepsProps = { order: { id: string }; children: ReactNode };

/** Offers what follows a reception where the person looks: photos of the car as it came, and the form to sign. */
export function ReceptionSteps({ order: { id }, children }: ReceptionStepsProps) {
	const { choose, input } = usePhotoInput(BUTTON_LABELS.intake, (files) =>
		getPhotoQueue(id).add(files, { kind: "intake" }),
	);
	return (
		<p className="mt-3 flex flex-wrap items-center gap-x-5">
			<span className="text-sm text-muted">Al recibirlo</span>
			<TextButton onClick={choose}>Tomar fotos</TextButton>
			{input}
			{children}
		</p>
	);
}

type PhotoButtonProps = { kind: StaffPhotoKind; onSelect: (files: File[]) => void };

function PhotoButton({ kind, onSelect }: PhotoButtonProps) {
	const { choose, input } = usePhotoInput(BUTTON_LABELS[kind], onSelect);
	return (
		<>
			<SmallButton icon="camera" onClick={choose}>
				{BUTTON_LABELS[kind]}
			</SmallButton>
			{input}
		</>
	);
}

type GalleryProps = {
	id: string;
	photos: readonly LeadPhoto[];
	refresh: () => void;
	/** The car left. */
	isReadOnly: boolean;
};

function Gallery({ id, photos, refresh, isReadOnly }: GalleryProps) {
	const hasPermission = useHasRight();
	const { run } = useChange(null);
	const staffPhotoApi = staffApi.admin["mechanic-view"][":id"]["stored-photos"][":photo"][":size"];
	const sharingApi = staffApi.admin["work-orders"][":id"].photos[":photo"];
	const share = (photo: string, isShared: boolean) =>
		void run({
			id: photo,
			call: () => read(sharingApi.$put({ param: { id, photo }, json: { is_shared: isShared } })),
			onDone: refresh,
		});
	return (
		<PhotoGrid
			photos={photos}
			title="Fotos del carro"
			getAltText={({ place, kind }) => `Foto ${place}: ${formatPhotoKind(kind)}`}
			fetchPhoto={(photo, size) => staffPhotoApi.$get({ param: { id, photo, size } }, BACKGROUND_CALL)}
			className="sm:grid-cols-3"
		>
			{(photo) =>
				isReadOnly
					? photo.is_shared && <p className="text-sm">El cliente la ve</p>
					: hasPermission("orders") && (
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

const formatPhotoKind = (kind: LeadPhoto["kind"]) =>
	kind === "customer" ? "del cliente" : BUTTON_LABELS[kind];
