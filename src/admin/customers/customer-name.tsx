import { Anchor } from "#ui/link.tsx";
import { CUSTOMERS } from "./query.ts";

type CustomerNameProps = { id: string | null; name: string; className: string };

/** A name, which leads to their file where they have one. */
export function CustomerName({ id, name, className }: CustomerNameProps) {
	if (!id) return name;
	return (
		<Anchor to={`${CUSTOMERS}/${id}`} className={className}>
			{name}
		</Anchor>
	);
}
