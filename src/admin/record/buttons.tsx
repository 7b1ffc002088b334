import type { ReactNode } from "react";
import { editPath } from "#admin/catalogue/paths.ts";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { failureOf } from "#api/client.ts";
import { IconButton } from "#ui/button.tsx";
import { DeleteRecord, type Return } from "./delete.tsx";
import type { Kept, Kind } from "./kind.ts";
import { useRestore } from "./use-restore.ts";

type RecordButtonsProps<Item extends Kept> = {
	kind: Kind<Item>;
	record: Item;
	/** Order of the full list, where it can be changed, with the record's index. */
	order?: ReturnType<typeof useOrder>;
	place?: number;
	/** Extra buttons before the common ones. */
	children?: ReactNode;
};

export function RecordButtons<Item extends Kept>(props: RecordButtonsProps<Item>) {
	const { kind, record, order, place = 0, children } = props;
	if (record.deleted_at) return <RestoreButton {...kind.return(record)} />;
	const name = kind.nameOf(record);
	return (
		<>
			{children}
			<SmallLink to={editPath(kind.path, record)} icon="edit">
				Editar<span className="sr-only"> {name}</span>
			</SmallLink>
			<DeleteRecord {...kind.removal(record)} />
			{order && <OrderButtons id={record.id} name={name} place={place} {...order} />}
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

/** Manages the order of a list. A move waits for the previous save, or it would start from the old order. */
export function useOrder({ saveOrder }: Pick<Kind<Kept>, "saveOrder">, records: readonly Kept[]) {
	const { run, isBusy } = useChange();
	const ids = records.map(({ id }) => id);
	if (!saveOrder || ids.length < 2) return undefined;
	const save = (next: string[]) =>
		void run({
			call: () => saveOrder(next),
			done: "Orden guardado",
			failed: (problem) => failureOf("No se pudo guardar el orden", problem),
		});
	return { ids, isBusy, save };
}

type OrderButtonsProps = NonNullable<ReturnType<typeof useOrder>> & {
	id: string;
	name: string;
	place: number;
};

/** Moves a record up or down by keyboard or touch. While a move saves, the buttons keep focus and ignore clicks. */
function OrderButtons({ id, name, place, ids, isBusy, save }: OrderButtonsProps) {
	const move = (by: -1 | 1) => save(ids.toSpliced(place, 1).toSpliced(place + by, 0, id));
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
