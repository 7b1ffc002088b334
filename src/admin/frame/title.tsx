import { usePanel } from "./context.ts";

export function PanelTitle({ children }: { children: string }) {
	const { shop, newLeads } = usePanel();
	const count = newLeads > 0 ? `(${newLeads}) ` : "";
	return <title>{`${count}${children} · ${shop}`}</title>;
}
