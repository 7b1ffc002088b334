import type { Migration } from "kysely/migration";
import * as baseline from "./001-baseline.ts";
import * as productAvailability from "./002-product-availability.ts";
import * as arrivalNotices from "./003-arrival-notices.ts";
import * as productBatches from "./004-product-batches.ts";
import * as payments from "./005-payments.ts";
import * as mergesAndImportHistory from "./006-merges-and-import-history.ts";
import * as forgottenAt from "./007-forgotten-at.ts";
import * as visitIds from "./008-visit-ids.ts";
import * as orderIds from "./009-order-ids.ts";
import * as ledger from "./010-ledger.ts";
import * as shopPhotos from "./011-shop-photos.ts";
import * as publication from "./012-publication.ts";
import * as mailSettings from "./013-mail-settings.ts";
import * as passwordLinks from "./014-password-links.ts";
import * as siteTexts from "./015-site-texts.ts";
import * as samples from "./016-samples.ts";
import * as siteAddress from "./017-site-address.ts";
import * as setupSkips from "./018-setup-skips.ts";
import * as backupSettings from "./019-backup-settings.ts";
import * as zohoKeysAndPauses from "./020-zoho-keys-and-pauses.ts";
import * as otherPhones from "./021-other-phones.ts";
import * as additionalServices from "./022-additional-services.ts";
import * as names from "./023-names.ts";

/** Every migration by name, in order. A released migration is never edited: add the next one. */
export const migrations: Record<string, Migration> = {
	"001-baseline": baseline,
	"002-product-availability": productAvailability,
	"003-arrival-notices": arrivalNotices,
	"004-product-batches": productBatches,
	"005-payments": payments,
	"006-merges-and-import-history": mergesAndImportHistory,
	"007-forgotten-at": forgottenAt,
	"008-visit-ids": visitIds,
	"009-order-ids": orderIds,
	"010-ledger": ledger,
	"011-shop-photos": shopPhotos,
	"012-publication": publication,
	"013-mail-settings": mailSettings,
	"014-password-links": passwordLinks,
	"015-site-texts": siteTexts,
	"016-samples": samples,
	"017-site-address": siteAddress,
	"018-setup-skips": setupSkips,
	"019-backup-settings": backupSettings,
	"020-zoho-keys-and-pauses": zohoKeysAndPauses,
	"021-other-phones": otherPhones,
	"022-additional-services": additionalServices,
	"023-names": names,
};
