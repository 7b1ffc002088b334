import { Anchor } from "#ui/link.tsx";

/** Breadcrumb with the parent list and the page's name. */
export function Trail({ to, label, name }: { to: string; label: string; name: string }) {
	return (
		<nav aria-label="Ruta" className="text-sm text-muted">
			<ol className="flex flex-wrap gap-x-2">
				<li>
					<Anchor to={to} className="link inline-block py-2">
						{label}
					</Anchor>
				</li>
				<li aria-hidden="true" className="py-2">
					/
				</li>
				<li aria-current="page" className="py-2">
					{name}
				</li>
			</ol>
		</nav>
	);
}
