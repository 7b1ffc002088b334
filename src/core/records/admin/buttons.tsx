import type { ReactNode } from "react";
import { MoreActions } from "#admin/frame/more-actions.tsx";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { getEditPath } from "#admin/paths.ts";
import { toFailure } from "#api/client.ts";
import { IconButton } from "#ui/button.tsx";
import { DeleteRecord, type Restoration, useRestore } from "./delete.tsx";
import type { AdminRecord, Kind } from "./kind.ts";

type RecordButtonsProps<Item extends AdminRecord> = {
	kind: Kind<Item>;
	record: Item;
	/** Order of the full list, where it can be changed, with the record's index. */
	order?: ReturnType<typeof useRecordOrder>;
	index?: number;
	/** The one thing that the record asks for; the edit link then stands among the hidden ones. */
	children?: ReactNode;
	/** Seldom used buttons. */
	more?: ReactNode;
};

/** Shows two buttons at most: the next step or the edit link, and the only other one or a fold with the others. */
export function RecordButtons<Item extends AdminRecord>(props: RecordButtonsProps<Item>) {
	const { kind, record, order, index = 0, children, more } = props;
	if (record.deleted_at) return <RestoreButton {...kind.getRestoration(record)} />;
	const name = kind.getName(record);
	const editLink = (
		<SmallLink to={getEditPath(kind.path, record)} icon="edit">
			Editar<span className="sr-only"> {name}</span>
		</SmallLink>
	);
	const deleteButton = <DeleteRecord {...kind.getRemoval(record)} />;
	return (
		<>
			{children || editLink}
			{children || more || order ? (
				<MoreActions subject={name}>
					{children && editLink}
					{more}
					{deleteButton}
					{order && <OrderButtons id={record.id} name={name} index={index} {...order} />}
				</MoreActions>
			) : (
				deleteButton
			)}
		</>
	);
}

export function RestoreButton({ name, done, failure, restore }: Restoration) {
	const run = useRestore(done, failure);
	return (
		<SmallButton icon="refresh" onClick={() => void run(restore)}>
			Restaurar<span className="sr-only"> {name}</span>
		</SmallButton>
	);
}

/** Manages the order of a list. A move waits for the previous save, or it would start from the old order. */
export function useRecordOrder(
	{ saveOrder }: Pick<Kind<AdminRecord>, "saveOrder">,
	records: readonly AdminRecord[],
) {
	const { run, isBusy } = useChange();
	const ids = records.map(({ id }) => id);
	if (!saveOrder || ids.length < 2) return undefined;
	const save = (nextIds: string[]) =>
		void run({
			call: () => saveOrder(nextIds),
			successMessage: "Orden guardado",
			failureMessage: (problem) => toFailure("No se pudo guardar el orden", problem),
		});
	return { ids, isBusy, save };
}

type OrderButtonsProps = NonNullable<ReturnType<typeof useRecordOrder>> & {
	id: string;
	name: string;
	index: number;
};

/** Moves a record up or down by keyboard or touch. While a move saves, the buttons keep focus and ignore clicks. */
function OrderButtons({ id, name, index, ids, isBusy, save }: OrderButtonsProps) {
	const move = (step: -1 | 1) => save(ids.toSpliced(index, 1).toSpliced(index + step, 0, id));
	return (
		<div className="ml-auto flex">
			{([-1, 1] as const).map((step) => (
				<IconButton
					key={step}
					icon="arrow-up"
					label={`${step < 0 ? "Subir" : "Bajar"} ${name}`}
					disabled={ids[index + step] === undefined}
					aria-disabled={isBusy || undefined}
					onClick={() => move(step)}
					className={step > 0 ? "rotate-180" : undefined}
				/>
			))}
		</div>
	);
}
