import { useState } from "react";

/** Selected products of a list: these, or all matches of its filter. */
export type ListSelection = { ids: ReadonlySet<string>; isFullFilter: boolean };

const NONE: ListSelection = { ids: new Set(), isFullFilter: false };

/**
 * Holds the selection of a list while its pages change.
 *
 * @param filterKey the list's filter; another one clears the selection
 */
export function useSelection(filterKey: string) {
	const [state, setState] = useState({ filterKey, selection: NONE });
	const selection = state.filterKey === filterKey ? state.selection : NONE;
	const set = (next: ListSelection) => setState({ filterKey, selection: next });

	function toggle(ids: readonly string[], isSelected: boolean) {
		const next = new Set(selection.ids);
		for (const id of ids) {
			if (isSelected) next.add(id);
			else next.delete(id);
		}
		set({ ids: next, isFullFilter: false });
	}

	return {
		selection,
		toggle,
		selectFilter: () => set({ ids: selection.ids, isFullFilter: true }),
		clear: () => set(NONE),
	};
}
