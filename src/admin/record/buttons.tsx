import { type ReactNode, useSyncExternalStore } from "react";
import { editPath } from "#admin/catalogue/paths.ts";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { IconButton } from "#ui/button.tsx";
import { DeleteRecord, type Return } from "./delete.tsx";
import type { Kept, Kind } from "./kind.ts";
import { useRestore } from "./use-restore.ts";

type RecordButtonsProps<Item extends Kept> = {
	kind: Kind<Item>;
	record: Item;
	/** Of the whole list, where its order can be changed. */
	ids?: readonly string[];
	place?: number;
	/** What else can be done, before what every record can. */
	children?: ReactNode;
};

export function RecordButtons<Item extends Kept>(props: RecordButtonsProps<Item>) {
	const { kind, record, ids = [], place = 0, children } = props;
	if (record.deleted_at) return <RestoreButton {...kind.return(record)} />;
	const name = kind.nameOf(record);
	return (
		<>
			{children}
			<SmallLink to={editPath(kind.path, record)} icon="edit">
				Editar<span className="sr-only"> {name}</span>
			</SmallLink>
			<DeleteRecord {...kind.removal(record)} />
			{kind.saveOrder && ids.length > 1 && (
				<OrderButtons name={name} ids={ids} place={place} save={kind.saveOrder} />
			)}
		</>
	);
}

export function RestoreButton({ name, done, failure, restore }: Return) {
	const run = useRestore(done, failure);
	return (
		<SmallButton icon="refresh" onClick={() => void run(restore)}>
			Restaurar<span className="sr-only"> {name}</span>
		</SmallButton>
	);
}

type OrderButtonsProps = {
	name: string;
	/** Of the whole list, in its order. */
	ids: readonly string[];
	place: number;
	save: (ids: string[]) => Promise<unknown>;
};

/** Moves a record one place up or down, by keyboard and by thumb alike; until that shows, they keep the focus and wait. */
function OrderButtons({ name, ids, place, save }: OrderButtonsProps) {
	const isBusy = useIsOrdering();
	const run = useRestore("Orden guardado", "No se pudo guardar el orden");

	function move(by: -1 | 1) {
		const next = [...ids];
		const [moved] = next.splice(place, 1);
		if (moved === undefined) return;
		next.splice(place + by, 0, moved);
		void whileOrdering(() => run(() => save(next)));
	}

	return (
		<div className="ml-auto flex">
			{([-1, 1] as const).map((by) => (
				<IconButton
					key={by}
					icon="arrow-up"
					label={`${by < 0 ? "Subir" : "Bajar"} ${name}`}
					disabled={ids[place + by] === undefined}
					aria-disabled={isBusy || undefined}
					onClick={() => move(by)}
					className={by > 0 ? "rotate-180" : undefined}
				/>
			))}
		</div>
	);
}

let isHeld = false;
const listeners = new Set<() => void>();

/** Whether a new order of the list is being saved: until it shows, a further move would start from the old one. */
const useIsOrdering = () =>
	useSyncExternalStore(
		subscribe,
		() => isHeld,
		() => false,
	);

/** Holds every other move back until this one is stored and shows. */
async function whileOrdering(work: () => Promise<unknown>): Promise<void> {
	if (isHeld) return;
	hold(true);
	await work().finally(() => hold(false));
}

function hold(next: boolean) {
	isHeld = next;
	for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
	listeners.add(notify);
	return () => {
		listeners.delete(notify);
	};
}
