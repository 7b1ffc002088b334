import type { ReactNode } from "react";
import { PageHead } from "#admin/frame/page-head.tsx";
import { Button } from "#ui/button.tsx";
import { useRestore } from "./use-restore.ts";

export type Return = {
	name: string;
	done: string;
	failure: string;
	restore: () => Promise<unknown>;
};

type InBinProps = Return & { back: { to: string; label: string }; children?: ReactNode };

export function InBin({ name, back, done, failure, restore, children }: InBinProps) {
	const run = useRestore(done, failure);
	return (
		<>
			<PageHead title={name} back={back} />
			<div className="mt-4 mb-6 max-w-prose border-l-4 border-ambar bg-papel p-4">
				<p>Está en la papelera: no se muestra en el sitio. Restáuralo para editarlo.</p>
				<Button size="sm" icon="refresh" className="mt-3" onClick={() => void run(restore)}>
					Restaurar
				</Button>
			</div>
			{children}
		</>
	);
}
