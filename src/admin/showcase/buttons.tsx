import type { ReactNode } from "react";
import { editPath, SHOWCASE } from "#admin/catalogue/paths.ts";
import { RecordButtons, RestoreButton } from "#admin/record/buttons.tsx";
import { read, staffApi } from "#api/client.ts";
import { folderOf, removalOf, returnOf, type Shelf } from "./shelves.ts";

type Shelved = { shelf: Shelf; id: string; name: string };

type ShowcaseButtonsProps = Shelved & {
	ids: readonly string[];
	place: number;
	children?: ReactNode;
};

/** What every record of the showcase can do. */
export function ShowcaseButtons({ shelf, id, name, ids, place, children }: ShowcaseButtonsProps) {
	const { order } = staffApi.admin.showcase[":shelf"];
	const save = (next: string[]) => read(order.$put({ param: { shelf }, json: { ids: next } }));
	return (
		<>
			{children}
			<RecordButtons
				editHref={editPath(`${SHOWCASE}/${folderOf(shelf)}`, { id })}
				removal={removalOf(shelf, { id, name })}
				order={{ ids, place, save }}
			/>
		</>
	);
}

/** The way of one out of the bin. */
export function ShowcaseReturn({ shelf, id, name }: Shelved) {
	return <RestoreButton {...returnOf(shelf, { id, name })} />;
}
