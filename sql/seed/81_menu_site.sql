-- The pages that our own site alone has.  Other front-ends of the contract open
-- the first view whose path contains the component's, so ours begin with a
-- folder that none of them has.  Where an administrator changed the component,
-- the menu stays his.
UPDATE system_menu m
   SET site = 1, component = page.component
  FROM (VALUES
	(6001, 'device/device/index', 'fleet/device/index'),
	(6010, 'device/channel/index', 'fleet/channel/index'),
	(6020, 'device/adSlotChannel/index', 'fleet/adSlotChannel/index'),
	(6030, 'device/infoModify/index', 'fleet/infoModify/index'),
	(6100, 'infra/exportTask/index', 'fleet/exportTask/index'),
	(7100, 'device/key/index', 'fleet/key/index')
  ) AS page (id, seeded, component)
 WHERE m.id = page.id AND m.component = page.seeded;
