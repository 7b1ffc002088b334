import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PublicEstimate } from "#features/workshop/estimates/customer/public-contract.ts";
import { EstimateTotals } from "./estimate-header.tsx";

const ANSWERED_ESTIMATE = {
	is_open: false,
	jobs: [],
	approved_jobs: [],
	discount_cents: 0,
	total_cents: 10_000,
	tax_cents: 654,
	accepted_cents: 6000,
	accepted_tax_cents: 393,
};
const renderTotals = (approvedCents: number) => {
	const estimate = { ...ANSWERED_ESTIMATE, approved_cents: approvedCents } as unknown as PublicEstimate;
	return renderToStaticMarkup(
		<EstimateTotals estimate={estimate} depositCents={estimate.deposit_cents} pdfPath="/papel.pdf" />,
	)
		.replace(/<[^>]*>/g, " ")
		.replace(/\s+/g, " ");
};

test("shows new approvals and the total with earlier ones", () => {
	expect(renderTotals(0)).toMatch(/Total de la cotización \$100\.00 .* Aprobaste \$60\.00/);
	expect(renderTotals(0)).not.toMatch(/ya aprobado/);
	expect(renderTotals(5000)).toMatch(
		/Total de lo nuevo \$100\.00 .* Aprobaste de lo nuevo \$60\.00 .* Con lo ya aprobado \$110\.00/,
	);
});
