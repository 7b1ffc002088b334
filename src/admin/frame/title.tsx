import { usePanel } from "./context.ts";

/** The title of the browser's tab, with the number of new leads in front. */
export function PanelTitle({ children }: { children: string }) {
	const { shop, newLeads } = usePanel();
	const count = newLeads > 0 ? `(${newLeads}) ` : "";
	return <title>{`${count}${children} · ${shop}`}</title>;
}
