-- The role of those who approve changes of the blacklist, and the process by which they
-- are approved.

-- Gives a tenant that role, with the pages for it that the tenant has, and the menus above
-- these, without which front-ends leave a page out.  A role of this code that somebody else
-- has made stays as it is.
CREATE FUNCTION blacklist_approver_make(tenant bigint, maker bigint)
RETURNS void LANGUAGE sql AS $$
	INSERT INTO system_role (tenant_id, name, code, sort, status, type,
	       data_scope, creator, updater)
	VALUES (tenant, 'Blacklist approver', 'blacklist_approver', 3, 0, 1, 5,
	        maker, maker)
	    ON CONFLICT DO NOTHING;
	INSERT INTO system_role_menu (role_id, menu_id, tenant_id, creator)
	SELECT r.id, t.menu_id, tenant, maker
	  FROM system_role r, system_tenant_menu t
	  JOIN system_menu m ON m.id = t.menu_id
	 WHERE r.tenant_id = tenant AND r.code = 'blacklist_approver'
	   AND r.type = 1 AND NOT r.deleted
	   AND NOT EXISTS (SELECT FROM system_role_menu l
	                    WHERE l.role_id = r.id)
	   AND t.tenant_id = tenant
	   AND (m.permission IN ('device:app-blacklist:query',
	                         'bpm:process-instance:query',
	                         'bpm:task:query', 'bpm:task:update')
	        OR m.path IN ('/device', 'app-blacklist', '/bpm')
	        OR m.component_name IN ('BpmTodoTask', 'BpmDoneTask'));
	WITH RECURSIVE held AS (
	     SELECT r.id AS role_id, m.parent_id
	       FROM system_role r
	       JOIN system_role_menu l ON l.role_id = r.id
	        AND l.tenant_id = tenant
	       JOIN system_menu m ON m.id = l.menu_id AND NOT m.deleted
	      WHERE r.tenant_id = tenant AND r.code = 'blacklist_approver'
	        AND r.type = 1 AND NOT r.deleted
	      UNION
	     SELECT held.role_id, m.parent_id
	       FROM held
	       JOIN system_menu m ON m.id = held.parent_id AND NOT m.deleted)
	INSERT INTO system_role_menu (role_id, menu_id, tenant_id, creator)
	SELECT held.role_id, t.menu_id, tenant, maker
	  FROM held
	  JOIN system_tenant_menu t ON t.menu_id = held.parent_id
	   AND t.tenant_id = tenant
	    ON CONFLICT DO NOTHING
$$;

-- The process by which changes of the blacklist are approved as long as a tenant
-- has none of its own: one step, decided by any one of those with the role
-- blacklist_approver, or by the model's managers if there is nobody with it.

-- The diagram as it is compiled for the role with that id.
CREATE FUNCTION blacklist_model_diagram(role bigint) RETURNS text
LANGUAGE sql IMMUTABLE AS $function$
	SELECT format($xml$<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:omgdc="http://www.omg.org/spec/DD/20100524/DC" xmlns:omgdi="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="http://flowable.org/bpmn">
  <process id="blacklist" name="Blacklist approval" isExecutable="true">
    <startEvent id="StartEvent"/>
    <sequenceFlow id="StartEvent__StartUserNode" sourceRef="StartEvent" targetRef="StartUserNode"/>
    <userTask id="StartUserNode" name="Submitted">
      <extensionElements>
        <flowable:nodeType>10</flowable:nodeType>
        <flowable:approveType>1</flowable:approveType>
        <flowable:candidateStrategy>36</flowable:candidateStrategy>
        <flowable:assignStartUserHandlerType>2</flowable:assignStartUserHandlerType>
      </extensionElements>
    </userTask>
    <sequenceFlow id="StartUserNode__approver" sourceRef="StartUserNode" targetRef="approver"/>
    <userTask id="approver" name="Blacklist approver">
      <extensionElements>
        <flowable:nodeType>11</flowable:nodeType>
        <flowable:approveType>1</flowable:approveType>
        <flowable:candidateStrategy>10</flowable:candidateStrategy>
        <flowable:candidateParam>%s</flowable:candidateParam>
        <flowable:approveMethod>3</flowable:approveMethod>
        <flowable:rejectHandlerType>1</flowable:rejectHandlerType>
        <flowable:assignStartUserHandlerType>1</flowable:assignStartUserHandlerType>
        <flowable:assignEmptyHandlerType>4</flowable:assignEmptyHandlerType>
      </extensionElements>
      <multiInstanceLoopCharacteristics isSequential="false" flowable:collection="${coll_userList}">
        <completionCondition>${ nrOfCompletedInstances &gt; 0 }</completionCondition>
      </multiInstanceLoopCharacteristics>
    </userTask>
    <sequenceFlow id="approver__EndEvent" sourceRef="approver" targetRef="EndEvent"/>
    <endEvent id="EndEvent" name="End"/>
  </process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="blacklist">
      <bpmndi:BPMNShape id="StartEvent_di" bpmnElement="StartEvent">
        <omgdc:Bounds x="142" y="102" width="36" height="36"/>
      </bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="StartUserNode_di" bpmnElement="StartUserNode">
        <omgdc:Bounds x="270" y="80" width="100" height="80"/>
      </bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="approver_di" bpmnElement="approver">
        <omgdc:Bounds x="430" y="80" width="100" height="80"/>
      </bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="EndEvent_di" bpmnElement="EndEvent">
        <omgdc:Bounds x="622" y="102" width="36" height="36"/>
      </bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="StartEvent__StartUserNode_di" bpmnElement="StartEvent__StartUserNode">
        <omgdi:waypoint x="178" y="120"/>
        <omgdi:waypoint x="270" y="120"/>
      </bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="StartUserNode__approver_di" bpmnElement="StartUserNode__approver">
        <omgdi:waypoint x="370" y="120"/>
        <omgdi:waypoint x="430" y="120"/>
      </bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="approver__EndEvent_di" bpmnElement="approver__EndEvent">
        <omgdi:waypoint x="530" y="120"/>
        <omgdi:waypoint x="622" y="120"/>
      </bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</definitions>
$xml$, role)
$function$;

-- The names that the suite itself gives the process and its nodes, in the language of the
-- reader; names that people have written stay as they are.
CREATE FUNCTION bpm_said(key text, name text, lang text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN lang = 'zh' AND key = 'blacklist' THEN CASE name
	            WHEN 'Submitted' THEN '提交'
	            WHEN 'Blacklist approver' THEN '黑名单审批人'
	            WHEN 'End' THEN '结束'
	            WHEN 'Blacklist approval' THEN '黑名单审批'
	            ELSE regexp_replace(name, '^Blacklist approval: ',
	                 '黑名单审批：') END
	            ELSE name END
$$;

-- The SIMPLE diagram of a process with the names that bpm_said has for its nodes.
CREATE FUNCTION bpm_model_said(key text, diagram text, lang text) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY '{Submitted,Blacklist approver,End}'::text[] LOOP
		diagram := replace(diagram, to_json(name)::text,
			to_json(bpm_said(key, name, lang))::text);
	END LOOP;
	RETURN diagram;
END $$;

-- A text, such as that of a message, with the names of the process and its task, which
-- params has, in the language of the reader.
CREATE FUNCTION bpm_said_in(content text, params jsonb, lang text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT replace(replace(content,
	           COALESCE(params ->> 'processInstanceName', ''), COALESCE(
	               bpm_said('blacklist', params ->> 'processInstanceName', lang), '')),
	           COALESCE(params ->> 'taskName', ''), COALESCE(
	               bpm_said('blacklist', params ->> 'taskName', lang), ''))
$$;

-- Gives a tenant the role and the deployed model, unless it has a model of that
-- key.  Nobody is logged to have done it, so oplog_actor names nobody until the end.
-- The tenant's administrator manages it; the first tenant has the administrator 1,
-- who is created after the seeds.  By the name of the package, which the title has,
-- whoever decides on many changes a day tells them apart.
CREATE FUNCTION blacklist_model_make(tenant bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
	actor text := oplog_actor('');
	manager bigint := (SELECT CASE WHEN t.id = 1 THEN 1
	                          ELSE t.contact_user_id END
	                     FROM system_tenant t WHERE t.id = tenant);
	role bigint;
	model bigint;
BEGIN
	PERFORM blacklist_approver_make(tenant, manager);
	SELECT r.id INTO role FROM system_role r
	 WHERE r.tenant_id = tenant AND r.code = 'blacklist_approver'
	   AND NOT r.deleted;
	INSERT INTO bpm_model (tenant_id, key, name, type, form_type,
	       form_custom_create_path, form_custom_view_path, visible,
	       manager_user_ids, sort, allow_cancel_running_process,
	       title_setting, simple_model, creator, updater)
	VALUES (tenant, 'blacklist', 'Blacklist approval', 20, 20,
	       'fleet/appBlacklist/index', 'fleet/appBlacklist/draft', false,
	       CASE WHEN manager IS NULL THEN '{}' ELSE ARRAY[manager] END,
	       0, true, jsonb_build_object('enable', true, 'title',
	           '{PROCESS_DEFINITION_NAME}: {packageName}'),
	       json_build_object('id', 'StartUserNode', 'type', 10,
	           'name', 'Submitted', 'childNode', json_build_object(
	           'id', 'approver', 'type', 11, 'name', 'Blacklist approver',
	           'approveType', 1, 'candidateStrategy', 10,
	           'candidateParam', role::text, 'approveMethod', 3,
	           'assignStartUserHandlerType', 1,
	           'assignEmptyHandler', json_build_object('type', 4),
	           'rejectHandler', json_build_object('type', 1),
	           'childNode', json_build_object('id', 'EndEvent', 'type', 1,
	               'name', 'End'))),
	       manager, manager)
	    ON CONFLICT DO NOTHING
	RETURNING id INTO model;
	IF model IS NOT NULL THEN
		PERFORM bpm_deploy(m, blacklist_model_diagram(role), manager)
		   FROM bpm_model m WHERE m.id = model;
	END IF;
	PERFORM oplog_actor(actor);
END $$;

-- Processes whose keys begin with "blacklist" approve changes of the blacklist: the
-- safeguard of a process, by its key (lib/domain/flowdb/safeguard.h); NULL: none.
CREATE FUNCTION bpm_safeguard(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN starts_with(key, 'blacklist') THEN 'blacklist' END
$$;

-- What the person lacks to steer processes of these keys; NULL: nothing.  A user whose own
-- changes need approval may not replace or stop the process that approves them, draw a
-- model that others would deploy for it, take its key, or decide what its instances do:
-- then his changes would need no approval.
CREATE FUNCTION bpm_safeguard_lacks(tenant bigint, person bigint, keys text[])
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF 'blacklist' IN (SELECT bpm_safeguard(k) FROM unnest(keys) k)
	   AND NOT blacklist_admin(tenant, person) THEN
		RETURN 'blacklist administrator';
	END IF;
	RETURN NULL;
END $$;

-- A tenant gets role and model together with its administrator.
CREATE FUNCTION tenant_blacklist_model() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	PERFORM blacklist_model_make(NEW.id);
	RETURN NULL;
END $$;
CREATE TRIGGER blacklist_model AFTER UPDATE OF contact_user_id ON system_tenant
	FOR EACH ROW WHEN (OLD.contact_user_id IS NULL
	                   AND NEW.contact_user_id IS NOT NULL
	                   AND NOT NEW.deleted)
	EXECUTE FUNCTION tenant_blacklist_model();
