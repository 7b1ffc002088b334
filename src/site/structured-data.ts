import { toArticleData } from "./article-data.ts";
import { buildGuideData, buildProductData, buildSymptomData } from "./json-ld.ts";
import { buildBusinessData, buildServiceData } from "./schema-org.ts";
import type { Site } from "./site-data.ts";

/** Builders of structured data by type. */
const BUILDERS = {
	business: buildBusinessData,
	service: buildServiceData,
	product: buildProductData,
	symptom: buildSymptomData,
	guide: buildGuideData,
	article: toArticleData,
};
/** Type of structured data and its input besides the site. */
export type StructuredData = {
	[Name in keyof typeof BUILDERS]: [Name, Parameters<(typeof BUILDERS)[Name]>[1]];
}[keyof typeof BUILDERS];

export function buildStructuredData(site: Site, [name, input]: StructuredData): object {
	return (BUILDERS[name] as (site: Site, input: unknown) => object)(site, input);
}
