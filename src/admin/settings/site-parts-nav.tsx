import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { TabNav } from "#ui/tab-nav.tsx";
import { PART_IDS, type PartId, partAt, partOf, partPath, titleOf } from "./site-parts.ts";

/** Sentences by field, of every part. */
type Errors = Readonly<Record<string, string>>;

/** The parts of the business record, each at its own address, and which of them has something wrong. */
export function SiteParts({ part, errors }: { part: PartId; errors: Errors }) {
	const wrong = new Set(Object.keys(errors).map(partOf));
	return (
		<TabNav
			label="Partes de esta página"
			className="tabs-beside self-start lg:sticky lg:top-6"
			items={PART_IDS.map((id) => ({
				to: partPath(id),
				label: titleOf(id),
				isCurrent: id === part,
				mark: wrong.has(id) && (
					<>
						<Icon name="alert" size={18} className="text-error" />
						<span className="sr-only">: hay algo que revisar</span>
					</>
				),
			}))}
		/>
	);
}

/**
 * Which part the address shows. Whoever comes for one field, from a list of what is missing or wrong, has the focus in
 * it; what a save finds wrong in other parts alone is led to.
 */
export function useSitePart(errors: Errors): PartId {
	const location = useLocation();
	const part = partAt(location);
	const { hash, key } = location;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same link asks again at every press
	useEffect(() => {
		const field = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
		if (!field) return;
		field.focus({ preventScroll: true });
		field.scrollIntoView({ block: "center" });
	}, [hash, key]);

	const navigate = useNavigate();
	const told = useRef<string[]>([]);
	useEffect(() => {
		const fields = Object.keys(errors);
		// A line that goes while somebody types leads nowhere.
		const fresh = fields.filter((field) => !told.current.includes(field));
		told.current = fields;
		const elsewhere = fresh[0] && partOf(fresh[0]);
		if (!elsewhere || fields.some((field) => partOf(field) === part)) return;
		void navigate(partPath(elsewhere), { preventScrollReset: true });
	}, [errors, part, navigate]);
	return part;
}
